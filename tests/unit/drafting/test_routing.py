"""Which stages and roles a job gets."""

from chambers.drafting.kinds import Claim, DocumentType, SectionRule
from chambers.drafting.order import Order
from chambers.drafting.routing import closest_claim, plan_route

FACTS = SectionRule("facts", "Facts", "written")
AFFIDAVIT = DocumentType("affidavit", "Affidavit", "heavy", (FACTS,), reviewers=("clerk",))
SUMMARY = DocumentType("summary", "Summary", "light", (FACTS,), gate=False)
LEDGER = DocumentType("extract", "Facts", "light", (), gate=False)


def order(**more):
    return Order(matter="m", type="t", ask="what was paid", **more)


def test_a_gated_and_reviewed_document_goes_through_every_stage_on_its_own_roles():
    route = plan_route(order(), AFFIDAVIT, "general", "why")
    assert route.stages == ("gate", "extract", "draft")
    assert (route.drafter, route.extractor, route.reviewers) == ("heavy", "extractor", ("clerk",))


def test_the_tier_that_was_asked_for_wins():
    assert plan_route(order(tier="light"), AFFIDAVIT, "general", "").drafter == "drafter"


def test_a_summary_needs_the_fast_lane_only():
    route = plan_route(order(), SUMMARY, None, "")
    assert {route.drafter, route.extractor, route.planner} == {"fast"}
    assert route.stages == ("extract", "draft")


def test_a_summary_that_is_to_be_reviewed_is_no_light_work_any_more():
    route = plan_route(order(reviewers=("clerk",)), SUMMARY, None, "")
    assert route.drafter == "drafter"
    assert route.reviewers == ("clerk",)


def test_a_type_without_sections_only_extracts():
    route = plan_route(order(reviewers=("clerk",)), LEDGER, None, "")
    assert route.stages == ("extract",)
    assert route.reviewers == ()


def test_a_request_that_names_one_claim_needs_no_model():
    claims = (Claim("contract", "Breach of contract", ()), Claim("invoice", "Unpaid invoice", ()))
    assert closest_claim("affidavit on the breach of the contract of March 3", claims) == "contract"
    assert closest_claim("affidavit on what happened", claims) is None
    assert closest_claim("breach of contract and an unpaid invoice", claims) is None
