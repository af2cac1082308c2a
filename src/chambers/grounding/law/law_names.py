"""Names that are of the law and not of the record: acts, courts, cases called by a party; and doubtful citations.

"The Fair Labor Standards Act", "Title VII", "the Seventh Circuit", "Delaware law", "Under Celotex": a page of evidence
need not have them, and a library of cases seldom does. They cannot be checked here, which is said; a case that the
draft cites in full is what its short name means. Whether a sentence states the law rightly is not decided.
"""

import re
from itertools import chain

from chambers.grounding.claim import Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.authority import judge_citation, library_span, on_pages
from chambers.grounding.law.citation import Citation, Form, is_party
from chambers.grounding.law.provisions import find_doubtful
from chambers.grounding.law.reporters import STATES
from chambers.grounding.matching import Hit
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.pages.caption import read_caption
from chambers.grounding.pages.record_index import words_of
from chambers.grounding.verdict import SourceSpan, Verdict

METHOD = "law"
"""How a verdict was reached that only says: this is of the law."""

_STATE = "|".join(" ".join(map(str.capitalize, name.split())) for name in sorted(STATES, key=len, reverse=True))
_JOINED = r"(?:\s+(?:[A-Z][\w'\u2019-]*|of|and|the|for|to|by|in|on|with|against|&))"
_LAWS = re.compile(
    rf"\b(?:[A-Z][\w'\u2019-]*{_JOINED}{{0,9}}?\s+(?:Acts?|Statute|Constitution|Convention|Ordinance|Amendment|Clause"
    r"|Code|Rules)\b(?:\s+(?:of\s+)?(?:1[789]|20)\d\d\b)?"
    r"|Title\s+[IVX]+\b|Restatement(?:\s+\(\w+\))?(?:\s+of\s+[A-Z][a-z]+(?:\s+(?:and\s+)?[A-Z][a-z]+)*)?"
    r"|Federal\s+Rules\s+of\s+(?:[A-Z][a-z]+\s?)+|Congress\b|General\s+Assembly\b|Bill\s+of\s+Rights\b|Framers\b"
    r"|(?:The\s+)?Federalist(?:\s+Papers|\s+No\.\s+\d+)?|Counts?\s+[IVX]+\b(?:(?:,|,?\s+and|\s+through)\s+[IVX]+\b)*"
    r"|(?:FLSA|FMLA|ADEA|ADA|ERISA|RICO|DTSA|FCRA|FDCPA|TCPA|COGSA|UCC|UTSA|CERCLA|FOIA|AEDPA|CAFA|FAA|NLRA|OSHA)\b"
    rf"|(?:Northern|Southern|Eastern|Western|Middle|Central)\s+District\s+of\s+(?:{_STATE})\b"
    r"|(?:Chief\s+)?Justices?\s+(?:[A-Z][\w'\u2019-]+\s?){1,2}"
    rf"|(?:{_STATE})(?:['\u2019]s)?\s+(?:[a-z]+\s+)?(?:laws?|courts?|precedents?|statut\w+|rules?|follow\w*)\b)"
)
_BEFORE_CASE = re.compile(
    r"(?:^|[\s(])(?:in|under|like|unlike|following|applying|see|cf\.|both|neither|nor|as\s+in|than\s+in|the)\s+$",
    re.IGNORECASE,
)
_AFTER_CASE = re.compile(
    r"(?:['\u2019]s)?,?\s+(?:and\s+[A-Z]\w+\s+)?(?:[Cc]ourt|controls?|governs?|teach\w+|h(?:eld|olds?)|requires?|says|said|makes|made|is|was|does|did|itself"
    r"|reject\w*|recogni[sz]\w+|explain\w*|stands?|framework|factors?|test|standard|rule|analysis|line|progeny|doctrine"
    r"|burden|majority|dissent|decision|opinion|case|has|instructs?|follow\w*|adopt\w*|appli(?:es|ed)|reaffirm\w*|distinguish\w*|conclud\w+|noted|observed|reasoned|upheld"
    r"|affirmed|confirms?|forecloses?|asks?|turned|involved|concerned)\b"
)
_COURT_OF = re.compile(r"(?:['\u2019]s)?(?:\s+Court)?$")
_LEAD_CHARS = 24
_REACH_CHARS = 120


def judge_law_name(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """The verdict on a name, or the number of a law, that no page has and that is of the law; None for every other."""
    if token.kind is Kind.NAME and (case := _case_called(token, draft, grounds)) is not None:
        outcome = judge_citation(case, draft.names, grounds)
        return outcome[0], f"the case {case.name}: {outcome[1]}", outcome[2], METHOD
    if token.kind not in (Kind.NAME, Kind.UNPARSED, Kind.DATE) or not _within(token, _LAWS, draft.text):
        return None
    return Verdict.NOT_CHECKABLE, "names a law or a court, and not something of the record", None, METHOD


def _within(token: Token, pattern: re.Pattern[str], text: str) -> bool:
    """True when a token stands inside what a pattern finds on its line."""
    low, high = max(0, token.start - _REACH_CHARS), token.end + _REACH_CHARS
    start, end = max(low, text.rfind("\n", low, token.start) + 1), text.find("\n", token.end, high)
    around = pattern.finditer(text, start, end if end >= 0 else min(high, len(text)))
    return any(match.start() <= token.start and token.end <= match.end() for match in around)


def _case_called(token: Token, draft: Draft, grounds: Grounds) -> Citation | None:
    """The case that a name means: a party of one that the draft cites, or of the library where it is spoken of so."""
    held = draft.held.get(token.start)
    before = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    court = token.text.endswith("Court")
    spoken = court or _BEFORE_CASE.search(before) or _AFTER_CASE.match(draft.text, token.end)
    if held and not spoken:
        return None
    name = _COURT_OF.sub("", token.text)
    cited = (each.value for each in draft.tokens)
    full = (case for case in cited if isinstance(case, Citation) and case.form is Form.FULL and case.name)
    rows = grounds.authorities.by_slot.values() if spoken and not held else ()
    known = (Citation(Form.FULL, row.volume, row.reporter, row.page, row.name) for row in rows)
    return next((case for case in chain(full, known) if is_party(name, case.name or "")), None)


def judge_doubtful(token: Token, grounds: Grounds) -> Outcome | None:
    """Something that looks like a citation: its very words in the record, its parties in a caption, or nothing."""
    if token.kind is not Kind.UNPARSED or not any(find_doubtful(token.text)):
        return None
    if (known := _as_captioned(token.text, grounds)) is not None:
        return known
    words = r"\s+".join(map(re.escape, token.text.split()))
    for place, span, _ in on_pages(re.compile(rf"(?<!\w){words}(?!\w)"), token.text, grounds):
        return Verdict.SUPPORTED, f"stands on {place}", span, "exact"
    if rows := grounds.authorities.named(token.text):
        return Verdict.SUPPORTED, f"in the library at {rows[0].cite}", library_span(rows[0]), "table"
    return Verdict.NOT_CHECKABLE, "looks like a citation, but could not be read as one", None, "none"


def _as_captioned(text: str, grounds: Grounds) -> Outcome | None:
    """A case by its parties, where the facts of the matter or the caption of a paper have them on these sides."""
    sides = re.split(r",?\s+vs?\.?\s+", text)
    if len(sides) != 2:
        return None
    one, other = (name_pattern(side) for side in sides)
    parties = [party.name for party in grounds.matter.parties]
    if any(map(one.search, parties[:1])) and any(map(other.search, parties[1:])):
        span = SourceSpan("matter", None, None, None, None, None, None, grounds.matter.caption or "")
        return Verdict.SUPPORTED, "entered for this matter as parties", span, "exact"
    for at in sorted(grounds.index.with_all([frozenset((word,)) for side in sides for word in words_of(side)])):
        page = grounds.index.read(at)
        caption = read_caption(page.text)
        cell = next((cell for cell in caption.before if one.search(cell.text)), None)
        if cell is not None and any(other.search(each.text) for each in caption.behind):
            span = span_of(page.page, Hit(cell.start, cell.end))
            return Verdict.SUPPORTED, f"the caption of {where(page.page)} has these parties", span, "exact"
    return None
