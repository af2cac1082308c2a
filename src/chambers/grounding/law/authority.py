"""The verdict on a citation of law: in the library, else in the record, else not to be checked here.

What can be told without a library is told first: a reporter that nobody knows, a year that its edition never saw, a
court that it does not print, a pin before the first page, one slot with two names. Whether an authority is good law,
and whether it says what it is cited for, is not decided here.
"""

import re
from collections.abc import Mapping

from chambers.grounding.claim import Token
from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.citation import (
    Citation,
    Provision,
    has_words,
    is_other_day,
    name_words,
    nearness,
    same_case,
    slot_key,
)
from chambers.grounding.law.provisions import impossible_rule
from chambers.grounding.law.reporters import (
    EARLY_YEARS,
    court_problem,
    editions_of,
    is_database,
    is_early_volume,
    is_foreign,
    is_neutral,
    same_court,
)
from chambers.grounding.matching import Hit
from chambers.grounding.pages.record_index import words_of
from chambers.grounding.verdict import SourceSpan, Verdict

_NEAR_NAME = 80.0
_NAME_WINDOW_CHARS = 200
_MAX_PIN_PAGES = 500
_BRACKET_CHARS = 120
_SCANNED_CHARS = 12
_BRACKET = re.compile(r"[^()]{0,40}\((?P<inside>[^()]*?(?P<year>(?:1[6-9]|2[01])\d\d))\)")
# What stands before the day of a slip opinion: "Hale v. Low, No. 2:19-cv-123, slip op. at 4 (D. Mont. ".
_SLIP = re.compile(
    r"(?P<name>[A-Z][^;()\n]*?),?\s+(?:Case\s+|Docket\s+|Civ(?:il|\.)?\s+(?:Action\s+)?)?Nos?\.\s*"
    r"(?P<docket>[\w:.-]*\d[\w:.-]*)[^()]{0,60}\([^()]*$"
)
_CLOSING = re.compile(r"\s*\)")


def judge_citation(citation: Citation, names: Mapping[str, str], grounds: Grounds) -> Outcome:
    """A full citation; `names` are the names that the draft first gave to each slot."""
    row = row_at(citation, grounds)
    if row is not None:
        return _against_row(citation, row)
    problem = _impossible(citation, names)
    if problem is not None:
        return Verdict.CONTRADICTED, problem, None, "reporters"
    near = _near_row(citation, grounds)
    if near is not None:
        reason = f"the library has {near.name} at {near.cite}"
        if _in_another_reporter(citation, near):
            return Verdict.NOT_CHECKABLE, f"{reason}, and does not have this reporter", library_span(near), "table"
        return Verdict.CONTRADICTED, reason, library_span(near), "table"
    return _in_record(citation, grounds) or (Verdict.NOT_CHECKABLE, _unknown(grounds), None, "none")


def row_at(citation: Citation, grounds: Grounds) -> Authority | None:
    """The row at the place of a citation, however its reporter is spelt."""
    found = grounds.authorities.by_slot.get(citation.slot or "")
    if found is not None or citation.slot is None or citation.reporter is None:
        return found
    editions = set(editions_of(citation.reporter))
    rows = (r for r in grounds.authorities.by_slot.values() if (r.volume, r.page) == (citation.volume, citation.page))
    return next((row for row in rows if editions & set(editions_of(row.reporter))), None)


def _in_another_reporter(citation: Citation, row: Authority) -> bool:
    """True when the very same case stands in the library, under a reporter that has nothing to do with this one."""
    same = citation.name is not None and same_case(citation.name, row.name)
    years = citation.year is None or row.year is None or citation.year == row.year
    apart = not set(editions_of(citation.reporter or "")) & set(editions_of(row.reporter))
    apart = apart and slot_key("", citation.reporter or "", "") != slot_key("", row.reporter, "")
    return same and years and apart and not is_database(citation.reporter or "")


def judge_provision(provision: Provision, grounds: Grounds) -> Outcome:
    """A section or a rule that names its code."""
    row = grounds.authorities.by_slot.get(provision.slot or "") or grounds.authorities.by_slot.get(
        slot_key(provision.title or "", provision.code or "", provision.section.split("(")[0])
    )
    if row is not None:
        return Verdict.SUPPORTED, f"in the library as {row.name or row.cite}", library_span(row), "table"
    if problem := impossible_rule(provision):
        return Verdict.CONTRADICTED, problem, None, "rules"
    letters = re.sub(r"[^A-Za-z]", "", provision.code or "")
    pattern = re.compile(
        (rf"\b{provision.title}\s+" if provision.title else r"\b")
        + r"[.\s]*".join(letters)
        + rf"\.?\s*(?:\u00a7\u00a7?|[Ss]ection|[Rr]ule)?\s*{re.escape(provision.section)}(?![\w(])"
    )
    return _pattern_in_record(pattern, provision.section, grounds) or (
        Verdict.NOT_CHECKABLE,
        _unknown(grounds),
        None,
        "none",
    )


def library_span(row: Authority) -> SourceSpan:
    """An authority of the library as the source of a verdict."""
    if row.opinion is not None:
        opinion = row.opinion
        return SourceSpan("authority", opinion.file, opinion.sha256, None, 1, None, None, f"{row.name}, {row.cite}")
    return SourceSpan("authority", None, None, None, None, None, None, f"{row.name}, {row.cite}")


def pin_problem(citation: Citation, first_page: str | None) -> str | None:
    """Why a pin cannot be, or None."""
    pin = re.match(r"\d+", citation.pin or "")
    numbered = is_database(citation.reporter or "") or is_neutral(citation.reporter or "")
    if pin is None or first_page is None or not first_page.isdigit() or numbered:
        return None
    return f"page {pin[0]} lies before its first page, {first_page}" if int(pin[0]) < int(first_page) else None


def _against_row(citation: Citation, row: Authority) -> Outcome:
    if citation.name is not None and not same_case(citation.name, row.name):
        return Verdict.CONTRADICTED, f"{row.cite} is {row.name}", library_span(row), "table"
    if citation.year is not None and row.year is not None and citation.year != row.year:
        return Verdict.CONTRADICTED, f"{row.name} is of {row.year}", library_span(row), "table"
    if is_other_day(citation.decided, row.decided):
        return Verdict.CONTRADICTED, f"{row.name} was decided on {row.decided}", library_span(row), "table"
    if citation.court is not None and row.court is not None and not same_court(citation.court, row.court):
        return Verdict.CONTRADICTED, f"{row.name} was decided by {row.court}", library_span(row), "table"
    if problem := _court_problem(citation) or pin_problem(citation, row.page) or pin_beyond(citation, row):
        return Verdict.CONTRADICTED, problem, library_span(row), "table"
    if not _gives_day(citation.decided, row.decided):
        reason = f"in the library as {row.name}, which does not say whether it was decided on {citation.decided}"
        return Verdict.NOT_CHECKABLE, reason, library_span(row), "table"
    return Verdict.SUPPORTED, f"in the library as {row.name}", library_span(row), "table"


def _gives_day(cited: DateValue | None, known: DateValue | None) -> bool:
    """True when all that is cited of the day of a decision is known."""
    return cited is None or (
        known is not None and any(mine.stands_in(theirs) for mine in cited.readings for theirs in known.readings)
    )


def judge_slip_date(token: Token, text: str, grounds: Grounds) -> Outcome | None:
    """The day in "Hale v. Low, No. 19-cv-123, slip op. at 4 (D. Mont. Jan. 19, 2021)", by docket number or name."""
    value, opening = token.value, _SLIP.search(text[max(0, token.start - _NAME_WINDOW_CHARS) : token.start])
    if opening is None or not isinstance(value, DateValue) or _CLOSING.match(text, token.end) is None:
        return None
    rows = {
        each.name: each for word in name_words(opening["name"]) for each in grounds.authorities.by_word.get(word, ())
    }
    for row in (each for each in rows.values() if each.decided and has_words(each.name, opening["name"])):
        if is_other_day(value, row.decided):
            return Verdict.CONTRADICTED, f"{row.name} was decided on {row.decided}", library_span(row), "table"
        return Verdict.SUPPORTED, f"in the library as {row.name}", library_span(row), "table"
    bracket = re.compile(rf"(?<![\w-]){re.escape(opening['docket'])}(?![\w-])[^()]{{0,60}}\([^()]{{0,80}}\)")
    for at in sorted(grounds.index.with_all([frozenset((word,)) for word in words_of(opening["docket"])])):
        page = grounds.index.read(at)
        for match in bracket.finditer(page.text):
            span = span_of(page.page, Hit(*match.span()))
            for _, _, day in find_dates(match[0][match[0].index("(") :]):
                if is_other_day(value, day):
                    return (
                        Verdict.CONTRADICTED,
                        f"{where(page.page)} has this citation with the date {day}",
                        span,
                        "record",
                    )
                return Verdict.SUPPORTED, f"cited in the same way on {where(page.page)}", span, "record"
    return None


def pin_beyond(citation: Citation, row: Authority) -> str | None:
    """Why a pin lies behind the last page that the opinion is known to have, or None."""
    last = row.paged.last_page if row.paged else row.last_page
    beyond = [page for page in pin_pages(citation.pin) if last is not None and page > last]
    return f"{row.name} runs from page {row.page} to {last}, and has no page {beyond[0]}" if beyond else None


def pin_pages(pin: str | None) -> tuple[int, ...]:
    """Every page that a pin names: "405-07, 412" is 405, 406, 407 and 412; none where it names paragraphs or none."""
    if pin is None or not pin[:1].isdigit():
        return ()
    pages: list[int] = []
    for first, last in re.findall(r"(\d{1,6})(?:[-\u2013](\d{1,6}))?", pin):
        end = int(first[: max(0, len(first) - len(last))] + last) if last else int(first)
        pages += range(int(first), min(end, int(first) + _MAX_PIN_PAGES) + 1)
    return tuple(pages)


def _impossible(citation: Citation, names: Mapping[str, str]) -> str | None:
    if citation.decided is not None and citation.decided.problem is not None:
        return citation.decided.problem
    reporter = citation.reporter or ""
    first = names.get(citation.slot or "")
    if first is not None and citation.name is not None and not _one_case(first, citation.name):
        return f"the draft gives the same place to {first}"
    if is_database(reporter):
        return _database_problem(citation)
    if is_foreign(reporter):
        return pin_problem(citation, citation.page)
    editions = editions_of(reporter)
    if not editions:
        return f"no reporter is known as {reporter}"
    if citation.year is not None and is_early_volume(reporter, citation.volume):
        return (
            None if citation.year in EARLY_YEARS else f"{citation.volume} {reporter} printed no case of {citation.year}"
        )
    if citation.year is not None and not any(edition.fits(citation.year) for edition in editions):
        years = " or ".join(f"{e.first_year or 'its beginning'} to {e.last_year or 'today'}" for e in editions)
        return f"{reporter} printed {years}, not {citation.year}"
    return _court_problem(citation) or pin_problem(citation, citation.page)


def _court_problem(citation: Citation) -> str | None:
    if citation.court is None or citation.reporter is None:
        return None
    courts = {court for edition in editions_of(citation.reporter) for court in edition.courts}
    return court_problem(citation.reporter, citation.court, courts)


def _database_problem(citation: Citation) -> str | None:
    volume = citation.volume or ""
    if citation.year is not None and volume.isdigit() and len(volume) == 4 and int(volume) != citation.year:
        return f"a number of {volume} cannot be of {citation.year}"
    return None


def _one_case(one: str, two: str) -> bool:
    return has_words(one, two) or has_words(two, one)


def _near_row(citation: Citation, grounds: Grounds) -> Authority | None:
    if citation.name is None:
        return None
    exact = [row for row in grounds.authorities.named(citation.name) if row.cite]
    if exact:
        return exact[0]
    words = name_words(citation.name)
    rows = {row.cite: row for word in words for row in grounds.authorities.by_word.get(word, ()) if row.cite}
    close = [row for row in rows.values() if nearness(citation.name, row.name) >= _NEAR_NAME]
    return max(close, key=lambda row: nearness(citation.name or "", row.name), default=None)


def _in_record(citation: Citation, grounds: Grounds) -> Outcome | None:
    letters = re.findall(r"[A-Za-z0-9]", citation.reporter or "")
    reporter = r"[.\s]*".join(letters)
    volume = re.escape(citation.volume or "")
    pattern = re.compile(rf"(?<!\d){volume}\s+{reporter}\.?\s+{citation.page}(?!\d)")
    # A scanned page may show "U. 8S." for "U. S.": there the reporter needs to be alike only.
    reach = len(citation.reporter or "") + _SCANNED_CHARS
    scanned = re.compile(rf"(?<!\d){volume}\s+[A-Z][\w.\s]{{0,{reach}}}?\s+{citation.page}(?!\d)")
    slot = [frozenset(words_of(f"{citation.volume}")), frozenset(words_of(f"{citation.page}"))]
    for at in sorted(grounds.index.with_all(slot)):
        page = grounds.index.read(at)
        for match in (scanned if page.page.ocr else pattern).finditer(page.text):
            if page.page.ocr and not _alike(match[0], str(citation.reporter)):
                continue
            return _as_cited_there(citation, page.text, match, span_of(page.page, Hit(*match.span())), where(page.page))
    return None


def _alike(slot: str, reporter: str) -> bool:
    seen = re.sub(r"[^A-Za-z]", "", slot).casefold()
    return seen.startswith(reporter[0].casefold()) and set(re.sub(r"[^a-z]", "", reporter.casefold())) >= set(seen)


def _as_cited_there(citation: Citation, text: str, match: re.Match[str], span: SourceSpan, place: str) -> Outcome:
    before = text[max(0, match.start() - _NAME_WINDOW_CHARS) : match.start()]
    if citation.name is not None and not has_words(citation.name, before):
        return Verdict.CONTRADICTED, f"{place} has this citation under another name", span, "record"
    bracket = _BRACKET.match(text[match.end() : match.end() + _BRACKET_CHARS])
    year = bracket["year"] if bracket else None
    if citation.year is not None and year is not None and int(year) != citation.year:
        return Verdict.CONTRADICTED, f"{place} has this citation with the year {year}", span, "record"
    decided = next((day for _, _, day in find_dates(bracket["inside"])), None) if bracket else None
    if is_other_day(citation.decided, decided):
        return Verdict.CONTRADICTED, f"{place} has this citation with the date {decided}", span, "record"
    if not _gives_day(citation.decided, decided):
        reason = f"{place} has this citation, and does not say whether it was decided on {citation.decided}"
        return Verdict.NOT_CHECKABLE, reason, span, "record"
    if problem := pin_problem(citation, citation.page):
        return Verdict.CONTRADICTED, problem, span, "record"
    return Verdict.SUPPORTED, f"cited in the same way on {place}", span, "record"


def _pattern_in_record(pattern: re.Pattern[str], section: str, grounds: Grounds) -> Outcome | None:
    words = [frozenset((word,)) for word in words_of(section.split("(", maxsplit=1)[0])]
    for at in sorted(grounds.index.with_all(words)):
        page = grounds.index.read(at)
        if match := pattern.search(page.text):
            span = span_of(page.page, Hit(*match.span()))
            return Verdict.SUPPORTED, f"cited in the same way on {where(page.page)}", span, "record"
    return None


def _unknown(grounds: Grounds) -> str:
    where_sought = "neither in the library nor in the record" if len(grounds.authorities) else "no library was given"
    return f"cannot be checked here: {where_sought}"
