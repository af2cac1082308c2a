"""The labels of a form and the names behind them: "Shipper: Acme", "Owner: Bell Holdings"."""

import re

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.post_table import GROUPS_OF
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_MORE_TEXT = """
addressee affiant applicant appellant appraiser arbitrator assignee assignor auditor author bailee bailor beneficiary
bidder borrower broker buyer captain carrier chair charterer claimant client complainant consignee consignor contractor
customer declarant decedent defendant depositor designer developer donor drawee drawer driver employer engineer executor
franchisee franchisor grantee grantor guarantor guardian informant inspector installer insured insurer interpreter
interviewer investigator issuer keeper landlord lender lessee lessor licensee licensor lienholder maker mediator
mortgagee mortgagor notary obligee obligor occupant operator originator owner partner patient payee payer payor
petitioner photographer policyholder preparer principal producer promisor provider publisher purchaser recipient
recorder referee registrant remitter reporter requester respondent reviewer sampler seller sender settlor shipper
signatory subcontractor supervisor supplier surety surveyor technician tenant testator transferee transferor trustee
trustor underwriter vendor witness
"""
_HEADS = (frozenset(_MORE_TEXT.split()) | PARTY_NOUNS | frozenset(GROUPS_OF)) - frozenset(("person", "contact"))
_NAME = r"(?P<name>[A-Z][\w'\u2019&.-]*(?:,?[ ](?:&|of|(?:Inc|Co|Corp|Ltd)\.|[A-Z][\w'\u2019&.-]*)){0,5})"
_LABEL = re.compile(
    r"(?:^|[.;|(]|(?<![^\S\n])[^\S\n]{2,}+)[^\S\n]*+(?P<label>[A-Za-z]+(?:[ -][A-Za-z]+){0,2}):[^\S\n]*"
    rf"(?:/s/[ ]*)?{SHORT_BEFORE_NAME}{_NAME}",
    re.MULTILINE,
)
_IS = re.compile(rf"\bThe[ ](?P<label>(?:[A-Z][a-z]+[ ]){{0,2}}[A-Z][a-z]+)[ ](?:is|was|shall[ ]be)[ ]{_NAME}")
_ENDS = re.compile(r"(?<=[a-z]{3})\.\s")


def _head(label: str) -> str | None:
    """The noun of a label: "buyer" of "prospective buyer", "owner" of "owner of land"; a seat keeps its first word."""
    words = re.split(r"[ -]", label.casefold())
    words = words[: words.index("of")] if "of" in words else words
    for at, word in enumerate(words):
        if word in _HEADS:
            # "Managing partner" is a seat of its own.
            return " ".join(words[max(0, at - 1) : at + 1]) if at and words[at - 1].endswith("ing") else word
    return None


@kept_on_page
def captions_of(page: ReadPage) -> tuple[tuple[str, str], ...]:
    """The nouns of the labels of a page, each with the name behind it."""
    found = []
    for pattern, mark in ((_LABEL, ":"), (_IS, "The ")):
        for match in pattern.finditer(page.text) if mark in page.text else ():
            words = re.split(r"[ -]", match["label"].casefold())
            noun = _head(match["label"])
            # "Owner's agent" and "Client contact" are somebody else.
            whole = noun is not None and (words[-1] == noun.split()[-1] or "of" in words)
            if whole and noun is not None and len(match["name"]) > 2:
                found.append((noun, _ENDS.split(match["name"])[0].rstrip(".,")))
    return tuple(found)
