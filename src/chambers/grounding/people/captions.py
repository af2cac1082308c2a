"""Who stands behind a label of a form by which the draft calls somebody: "Shipper: Acme", "(owner: Bell Holdings)".

"Bell appears as shipper" is false where the page has another behind that label, and Bell elsewhere. The label says it
of one paper only, so only the cited pages are asked; where a line has the noun beside whom the draft means, nothing is
said.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence
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
_SAID = re.compile(
    r"(?P<how>\bas|\b(?:is|was|are|were|be|been)|\b(?:named|appointed|elected|made))\s+(?:(?:the|an?|its|his|her|their|sole)\s+)?"
    # "As the buyer's agent" says nothing of a buyer.
    r"(?P<label>(?:[A-Za-z]+[ -]){0,2}[A-Za-z]+)\b(?!['\u2019])"
)
_NAME = r"(?P<name>[A-Z][\w'\u2019&.-]*(?:,?[ ](?:&|of|(?:Inc|Co|Corp|Ltd)\.|[A-Z][\w'\u2019&.-]*)){0,5})"
_LABEL = re.compile(
    r"(?:^|[.;|(]|(?<![^\S\n])[^\S\n]{2,}+)[^\S\n]*+(?P<label>[A-Za-z]+(?:[ -][A-Za-z]+){0,2}):[^\S\n]*"
    rf"(?:/s/[ ]*)?{SHORT_BEFORE_NAME}{_NAME}",
    re.MULTILINE,
)
_IS = re.compile(rf"\bThe[ ](?P<label>(?:[A-Z][a-z]+[ ]){{0,2}}[A-Z][a-z]+)[ ](?:is|was|shall[ ]be)[ ]{_NAME}")
_ADJACENT = re.compile(r"(?:,[^,;]{1,50},)?\s(?:(?:had|has|also|then)\s)?")
# "Was carrying a passenger" says what somebody did, "the managing partner" what somebody is.
_DOING = re.compile(r"[a-z]+ing[ -](?:[a-z]+[ -])?(?:an?|the|his|her|its|their)\b|[a-z]+(?:ed|en)[ ](?:by|to|from)\b")
_BREAK = re.compile(r"[;:]|\bthat\b|\bwhen\b|\bbecause\b|\bwhile\b")
_PIECE = re.compile(r"\n|[ ]{3,}|(?<=[.;])\s")
_REACH_CHARS = 70
_ENDS = re.compile(r"(?<=[a-z]{3})\.\s")


def caption_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who stands on the page behind the label that the sentence gives to somebody else, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for token, noun in _said(own, sentence.start, named):
        holders = [name for page in pages for label, name in captions_of(page) if label == noun]
        if not holders or any(_may_be(token.text, holder, grounds) for holder in holders):
            continue
        if any(_is_called(token.text, noun, holders, page, grounds) for page in pages):
            continue
        mine = sorts_of(token.text, grounds.index)
        rivals = [
            each for each in holders if not mine or not (theirs := sorts_of(each, grounds.index)) or mine & theirs
        ]
        stands = any(name_forms(token.text, grounds.index).search(page.text) for page in pages)
        if rivals and stands:
            return f"the page has {rivals[0]} as {noun}, not {token.text}"
    return None


def _said(own: str, start: int, named: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each name of a sentence with the noun of a label that is said of it."""
    for match in _SAID.finditer(own):
        before = [token for token in named if token.end - start <= match.start()]
        noun = _head(match["label"])
        if not before or noun is None or _DOING.match(match["label"]):
            continue
        gap = own[before[-1].end - start : match.start()]
        near = match["how"] == "as" and len(gap) <= _REACH_CHARS and not _BREAK.search(gap)
        if near or _ADJACENT.fullmatch(gap):
            yield before[-1], noun


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


def _may_be(name: str, holder: str, grounds: Grounds) -> bool:
    mine, theirs = ({part.casefold() for part in name_parts(each) if len(part) > 2} for each in (name, holder))
    return bool(mine & theirs) or is_same(name, holder, grounds.index)


def _is_called(name: str, noun: str, holders: Sequence[str], page: ReadPage, grounds: Grounds) -> bool:
    """True where a line of the page has the noun beside the name, and none of those behind the label."""
    forms = name_forms(name, grounds.index)
    word = re.compile(rf"\b{re.escape(noun)}", re.IGNORECASE)
    for piece in _PIECE.split(page.text):
        if word.search(piece) and forms.search(piece) and not any(holder in piece for holder in holders):
            return True
    return False
