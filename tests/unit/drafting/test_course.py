"""Which stage follows which, and that a second run of the course needs no stage done again."""

import asyncio

import pytest

from chambers.drafting.course import run_course
from chambers.drafting.order import Order
from chambers.drafting.results import Element, Grounds, Outline, Route, SectionPlan, Span
from chambers.drafting.shelf import Shelf

ORDER = Order(matter="m", type="affidavit", ask="what was paid")
SPAN = Span(sha256="0" * 64, page=1, start=0, end=1, text="x", bates="AB0001")


def route(stages=("gate", "extract", "draft"), reviewers=("clerk", "opponent")):
    return Route(
        type="affidavit",
        tier="heavy",
        drafter="heavy",
        extractor="extractor",
        planner="planner",
        claim="general",
        reviewers=reviewers,
        stages=stages,
        reasons=(),
    )


class Book:
    """A caller that keeps what was called, and hands out prepared results."""

    def __init__(self, shelf, prepared):
        self.shelf, self.prepared, self.calls = shelf, prepared, []

    async def __call__(self, stage, given, *, part=None, role=None):
        self.calls.append((stage, part, role))
        self.given = dict(given)
        return self.shelf.put(self.prepared[stage])


def follow(tmp_path, chosen, *, support=(SPAN,)):
    shelf = Shelf(tmp_path)
    grounds = Grounds(claim="general", elements=(Element(text="e", support=support),))
    sections = tuple(SectionPlan(id=name, heading=name, instruction="", pages=()) for name in ("facts", "sums"))
    book = Book(
        shelf,
        {
            **dict.fromkeys(("bundle", "extract", "draft", "review", "answer", "assemble"), chosen),
            "route": chosen,
            "gate": grounds,
            "outline": Outline(sections=sections),
        },
    )
    asyncio.run(run_course(ORDER, book, shelf.get))
    return book


def test_every_stage_in_its_order_with_its_part_and_its_role(tmp_path):
    assert follow(tmp_path, route()).calls == [
        ("route", None, "router"),
        ("bundle", None, None),
        ("gate", None, "gate"),
        ("extract", None, "extractor"),
        ("outline", None, "planner"),
        ("draft", "facts", "heavy"),
        ("draft", "sums", "heavy"),
        ("review", "clerk", "reviewer"),
        ("review", "opponent", "reviewer"),
        ("answer", None, "heavy"),
        ("assemble", None, None),
    ]


def test_where_nothing_is_found_for_an_element_nothing_is_drafted(tmp_path):
    assert [stage for stage, _, _ in follow(tmp_path, route(), support=()).calls] == [
        "route",
        "bundle",
        "gate",
        "assemble",
    ]


@pytest.mark.parametrize(
    ("stages", "last"), [(("extract",), ["extract", "assemble"]), (("extract", "draft"), ["draft", "assemble"])]
)
def test_lighter_paths_leave_stages_out(tmp_path, stages, last):
    calls = [stage for stage, _, _ in follow(tmp_path, route(stages, reviewers=())).calls]
    assert calls[-2:] == last
    assert "gate" not in calls


def test_the_last_stage_is_given_everything_by_its_hash(tmp_path):
    book = follow(tmp_path, route())
    assert list(book.given) == [
        *("route", "papers", "grounds", "facts", "outline", "section:facts", "section:sums"),
        *("review:clerk", "review:opponent", "answered"),
    ]
