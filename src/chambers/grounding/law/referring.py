"""What of the law is said without a full citation: short forms, "supra", "Id.", names of acts and cases, quotations.

A reference back resolves only when a single citation before it remains, and can be no better than that. Cases stand in
a volume one behind the other, so the page that is pointed at leaves one of two in the same volume; and a short form
that nothing before explains may still be a case of the library. An "Id." that points at the record is for
`cited.judging`. Quotations of a case are compared with its words where the library has them.

"The Fair Labor Standards Act", "the Seventh Circuit", "Under Celotex": a page of evidence need not have such names, and
a library of cases seldom does. They cannot be checked here, which is said; a case that the draft cites in full is what
its short name means. Whether a sentence states the law rightly is not decided.
"""

import re
from collections.abc import Sequence
from itertools import chain

from chambers.grounding.cited.places import Place
from chambers.grounding.claim import CITES, LAW, OF_RECORD, Kind, Token
from chambers.grounding.claims.quotations import Quoted, find_quoted
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.authority import judge_citation, library_span, on_pages, pin_pages, pin_problem, row_at
from chambers.grounding.law.citation import Citation, Form, has_words, is_party
from chambers.grounding.law.provisions import find_doubtful
from chambers.grounding.law.reporters import STATES
from chambers.grounding.matching import Hit
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.pages.caption import read_caption
from chambers.grounding.pages.record_index import words_of
from chambers.grounding.pages.sentences import flowing
from chambers.grounding.verdict import Judgment, SourceSpan, Verdict
from chambers.record.normalise import normalise

Judged = tuple[Token, Judgment]
_NAMED_CHARS, _NEAR_CHARS = 300, 400
_JOINED = re.compile(r"\s*(?:;|and|,|see also)\s*")
_SIGNAL = r"\s+(?:\(?(?:[Ss]ee|[Aa]ccord|[Cc]f\.|[Qq]uoting|[Cc]iting|but)(?:,?\s+(?:also|generally|e\.g\.),?)?\s+)?"
_DIRECTLY = re.compile(rf"[\u201d\")]*{_SIGNAL}")
# At most the rest of the sentence, and what introduces a citation.
_BEHIND = re.compile(rf"[^.;\n]{{0,200}}[.,;]?[\u201d\")]*{_SIGNAL}")
_AHEAD = re.compile(r"[^.;\n]{0,120}|[^.;\n]{0,20}\.\s+The\s+[Cc]ourt\s[^.;\n]{0,80}")
_CITED = OF_RECORD | {Kind.CASE}


def judge_backward(token: Token, citation: Citation, text: str, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    """The verdict on a reference back, given everything judged before it, in order."""
    found = _meant(token, citation, [each for each, _ in before], text)
    near = text[max(0, token.start - _NAMED_CHARS) : token.start]
    if not found and (known := _in_library(citation, near, grounds)) is not None:
        return known
    if len(found) != 1:
        which = f"it may mean {len(found)} citations" if found else "nothing before it is what it means"
        return (Verdict.AMBIGUOUS if found else Verdict.NOT_FOUND), which, None, "antecedent"
    target, judgment = next(each for each in before if each[0] is found[0])
    if isinstance(target.value, Citation) and (problem := pin_problem(citation, target.value.page)):
        return Verdict.CONTRADICTED, problem, judgment.source, "antecedent"
    good = judgment.verdict is Verdict.SUPPORTED
    reason = f"means {flowing(target.text)}" + ("" if good else f": {judgment.reason}")
    return judgment.verdict, reason, judgment.source, "antecedent"


def _meant(token: Token, citation: Citation, before: Sequence[Token], text: str = "") -> list[Token]:
    """The citations before a reference that it may mean; `text` shows which of them are joined."""
    found = _last_cited(token, before, text) if citation.form is Form.ID else _same_case(citation, before)
    pages = pin_pages(citation.pin)
    firsts = {_first_page(each): each for each in found}
    if len(found) < 2 or not pages or None in firsts:
        return found
    able = {first: each for first, each in firsts.items() if first is not None and first <= pages[0]}
    one_volume = len({(v.volume, v.reporter) for each in found if isinstance(v := each.value, Citation)}) == 1
    # The case that begins last before a page of a volume is the only one of them that can reach it.
    return [able[max(able)]] if able and one_volume else list(able.values()) or found


def _same_case(citation: Citation, before: Sequence[Token]) -> list[Token]:
    """The cases cited in full that have the volume and the name of a short form, each once."""
    found: dict[str | None, Token] = {}
    for token in before:
        other = token.value
        if not isinstance(other, Citation) or other.form is not Form.FULL:
            continue
        volume = (citation.volume, citation.reporter) == (other.volume, other.reporter)
        named = citation.name is None or has_words(citation.name, other.name or "")
        if named and (volume or citation.form is not Form.SHORT):
            found.setdefault(other.slot, token)
    return list(found.values())


def _last_cited(token: Token, before: Sequence[Token], text: str) -> list[Token]:
    """What an "Id." means: the citation before it, or several where two are joined by ";" or "and"."""
    cited = [t for t in before if t.kind in CITES and not isinstance(t.value, Place) and t.end <= token.start]
    while cited and cited[-1].kind in LAW and isinstance(v := cited[-1].value, Citation) and v.form is Form.ID:
        cited.pop()
    if not cited:
        return []
    last = cited[-1]
    if last.kind in LAW and isinstance(last.value, Citation) and last.value.form is not Form.FULL:
        found = _meant(last, last.value, cited[:-1])
        return found if len(found) == 1 else [last]
    at = len(cited) - 1
    # The reporter that comes first where several follow one another for one case: a page is one of its pages.
    while at and _is_parallel(cited[at - 1], cited[at]) and cited[at].start - cited[at - 1].end <= 2:
        at -= 1
    last = cited[at]
    joined = (one for one in cited[:-1] if _JOINED.fullmatch(text, one.end, max(one.end, cited[-1].start)))
    rules = {Kind.RULE, Kind.STATUTE} if last.kind is Kind.CASE else set()
    names = str(last.value).split(",")[0]
    others = [one for one in joined if str(one.value).split(",")[0] != names and one.kind not in rules]
    return [last, *(one for one in others if not _is_parallel(one, last))]


def _is_parallel(one: Token, two: Token) -> bool:
    """True for two reporters of one case: "347 U.S. 483, 74 S. Ct. 686"."""
    mine, theirs = one.value, two.value
    same = isinstance(mine, Citation) and isinstance(theirs, Citation) and mine.name == theirs.name
    return same and isinstance(mine, Citation) and mine.name is not None


def _first_page(cited: Token) -> int | None:
    page = cited.value.page if isinstance(cited.value, Citation) else None
    return int(page) if page is not None and page.isdecimal() else None


def _in_library(citation: Citation, before: str, grounds: Grounds) -> Outcome | None:
    """A short form that names a case of the library and its volume: "Matsushita, 475 U.S. at 587".

    Where it has no name, the case must have been named in the words before: "As in Spearin, ... 248 U.S. at 136".
    """
    if citation.form is not Form.SHORT:
        return None
    cited, rows = (citation.volume, citation.reporter), grounds.authorities.by_slot.values()
    names = [citation.name] if citation.name else re.findall(r"[A-Z]\w+", before)
    alike = has_words if citation.name else is_party
    found = [
        row for row in rows if (row.volume, row.reporter) == cited and any(alike(name, row.name) for name in names)
    ]
    if len(found) != 1:
        return None
    if problem := pin_problem(citation, found[0].page):
        return Verdict.CONTRADICTED, problem, library_span(found[0]), "table"
    return Verdict.SUPPORTED, f"in the library as {found[0].name}", library_span(found[0]), "table"


def judge_quoted_authority(token: Token, tokens: Sequence[Token], grounds: Grounds) -> Outcome | None:
    """A quotation beside a citation, compared with the opinion's own words where the library has them."""
    for at in _cites_near(token, tokens):
        citation = tokens[at].value
        row = _row_of(at, tokens, grounds)
        if row is None or row.text is None or not isinstance(citation, Citation):
            continue
        quoted = find_quoted(str(token.value), normalise(row.text))
        if quoted is None:
            return Verdict.CONTRADICTED, f"these words do not stand in {row.name}", library_span(row), "table"
        span = row.opinion.span(quoted.start, quoted.end) if row.opinion else library_span(row)
        if quoted.hides is not None:
            return Verdict.CONTRADICTED, f"it leaves out \u201c{quoted.hides}\u201d", span, "table"
        if problem := _other_page(citation, row, quoted):
            return Verdict.CONTRADICTED, problem, span, "table"
        return Verdict.SUPPORTED, f"stands in {row.name}", span, "table"
    return None


def judge_unread_authority(
    token: Token, text: str, tokens: Sequence[Token], held: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """A quotation of an authority whose words are not in the library: nobody here can tell whether it says so."""
    if held:
        return None
    of = next((each for each in tokens if each.kind in LAW and _is_cited_for(token, each, text)), None)
    if of is None:
        return None
    reason = f"cannot be checked here: the library does not have the words of {' '.join(of.text.split())}"
    return Verdict.NOT_CHECKABLE, reason, None, "none"


def _is_cited_for(quotation: Token, cite: Token, text: str) -> bool:
    """True for the citation right behind a quotation, or before it in the same sentence."""
    if quotation.end <= cite.start:
        ended = quotation.text.rstrip("\u201d\"'").endswith((".", "?", "!"))
        return (_DIRECTLY if ended else _BEHIND).fullmatch(text[quotation.end : cite.start]) is not None
    return cite.end <= quotation.start and _AHEAD.fullmatch(text[cite.end : quotation.start]) is not None


def is_of_authority(token: Token, tokens: Sequence[Token]) -> bool:
    """True when the first citation after a quotation is one of a case, not of a page of the record."""
    following = (t for t in tokens if token.end <= t.start < token.end + _NEAR_CHARS and t.kind in _CITED)
    first = next(following, None)
    return first is not None and first.kind is Kind.CASE


def _cites_near(token: Token, tokens: Sequence[Token]) -> list[int]:
    """The citations of cases near a quotation: those after it first, then those before it, nearest first."""
    cases = [at for at, other in enumerate(tokens) if isinstance(other.value, Citation)]
    after = [at for at in cases if 0 <= tokens[at].start - token.end < _NEAR_CHARS]
    before = [at for at in cases if 0 <= token.start - tokens[at].end < _NEAR_CHARS]
    return [*after[:2], *before[::-1]]


def _row_of(at: int, tokens: Sequence[Token], grounds: Grounds) -> Authority | None:
    """The row that a citation means, also through the short forms that point back."""
    value = tokens[at].value
    if not len(grounds.authorities) or not isinstance(value, Citation):
        return None
    found = [tokens[at]] if value.form is Form.FULL else _meant(tokens[at], value, tokens[:at])
    cited = found[0].value if len(found) == 1 else None
    if not isinstance(cited, Citation):
        return None
    if (row := row_at(cited, grounds)) is not None:
        return row
    slotless = [each for each in grounds.authorities.named(cited.name or "") if not each.cite]
    return slotless[0] if len(slotless) == 1 else None


def _other_page(citation: Citation, row: Authority, quoted: Quoted) -> str | None:
    """On which page the quoted words stand, when it is none that the citation points at."""
    pages = pin_pages(citation.pin)
    if row.paged is None or not pages:
        return None
    first, last = row.paged.page_at(quoted.start), row.paged.page_at(quoted.end - 1)
    if first is None or last is None or any(first <= page <= last for page in pages):
        return None
    return f"these words stand on page {first} of {row.name}, not on {citation.pin}"


METHOD = "law"
"""How a verdict was reached that only says: this is of the law."""

_STATE = "|".join(" ".join(map(str.capitalize, name.split())) for name in sorted(STATES, key=len, reverse=True))
_JOINED_NAMES = r"(?:\s+(?:[A-Z][\w'\u2019-]*|of|and|the|for|to|by|in|on|with|against|&))"
_LAWS = re.compile(
    rf"\b(?:[A-Z][\w'\u2019-]*{_JOINED_NAMES}{{0,9}}?\s+(?:Acts?|Statute|Constitution|Convention|Ordinance|Amendment|Clause"
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
