"""The verdict on a citation of law: in the library, else in the record, else not to be checked here.

What can be told without a library is told first: a reporter that nobody knows, a year that its edition never saw, a
court that it does not print, a pin before the first page, one slot with two names. Whether an authority is good law,
and whether it says what it is cited for, is not decided here.
"""

import re
from collections.abc import Iterator, Mapping

from chambers.grounding.claim import Token
from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.citation import Citation, Provision, has_words, name_words, nearness, same_case, slot_key
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
_BRACKET = re.compile(r"[^()]{0,40}\((?P<inside>[^()]{0,100}?(?P<year>(?:1[6-9]|2[01])\d\d))\)")
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
    return _in_record(citation, grounds) or _unknown(grounds)


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
    apart = slot_key("", citation.reporter or "", "") != slot_key("", row.reporter, "")
    apart = apart and not set(editions_of(citation.reporter or "")) & set(editions_of(row.reporter))
    return same and years and apart and not is_database(citation.reporter or "")


def judge_provision(provision: Provision, grounds: Grounds) -> Outcome:
    """A section or a rule that names its code."""
    title, code, section = provision.title or "", provision.code or "", provision.section
    rows = grounds.authorities.by_slot
    row = rows.get(provision.slot or "") or rows.get(slot_key(title, code, section.split("(")[0]))
    if row is not None:
        return Verdict.SUPPORTED, f"in the library as {row.name or row.cite}", library_span(row), "table"
    if problem := impossible_rule(provision):
        return Verdict.CONTRADICTED, problem, None, "rules"
    letters = r"[.\s]*".join(re.sub(r"[^A-Za-z]", "", code))
    pattern = rf"{title}\s+{letters}" if title else letters
    pattern = rf"\b{pattern}\.?\s*(?:\u00a7\u00a7?|[Ss]ection|[Rr]ule)?\s*{re.escape(section)}(?![\w(])"
    for place, span, _ in on_pages(re.compile(pattern), section.split("(", maxsplit=1)[0], grounds):
        return Verdict.SUPPORTED, f"cited in the same way on {place}", span, "record"
    return _unknown(grounds)


def on_pages(pattern: re.Pattern[str], words: str, grounds: Grounds) -> Iterator[tuple[str, SourceSpan, re.Match[str]]]:
    """Where a pattern stands on the pages that have all of some words."""
    for at in sorted(grounds.index.with_all([frozenset((word,)) for word in words_of(words)])):
        page = grounds.index.read(at)
        for match in pattern.finditer(page.text):
            yield where(page.page), span_of(page.page, Hit(*match.span())), match


def library_span(row: Authority) -> SourceSpan:
    """An authority of the library as the source of a verdict."""
    file, sha256, page = (row.opinion.file, row.opinion.sha256, 1) if row.opinion else (None, None, None)
    return SourceSpan("authority", file, sha256, None, page, None, None, f"{row.name}, {row.cite}")


def pin_problem(citation: Citation, first_page: str | None) -> str | None:
    """Why a pin cannot be, or None."""
    pin = re.match(r"\d+", citation.pin or "")
    numbered = is_database(citation.reporter or "") or is_neutral(citation.reporter or "")
    if pin is None or first_page is None or not first_page.isdigit() or numbered:
        return None
    return f"page {pin[0]} lies before its first page, {first_page}" if int(pin[0]) < int(first_page) else None


def pin_pages(pin: str | None) -> tuple[int, ...]:
    """Every page that a pin names: "405-07, 412" is 405, 406, 407 and 412; none where it names paragraphs or none."""
    if pin is None or not pin[:1].isdigit():
        return ()
    pages: list[int] = []
    for first, last in re.findall(r"(\d{1,6})(?:[-\u2013](\d{1,6}))?", pin):
        end = int(first[: max(0, len(first) - len(last))] + last) if last else int(first)
        pages += range(int(first), min(end, int(first) + _MAX_PIN_PAGES) + 1)
    return tuple(pages)


def _against_row(citation: Citation, row: Authority) -> Outcome:
    span = library_span(row)
    if citation.name is not None and not same_case(citation.name, row.name):
        return Verdict.CONTRADICTED, f"{row.cite} is {row.name}", span, "table"
    wrong = _other_time(citation, row.year, row.decided, row.name)
    if citation.court is not None and row.court is not None and not same_court(citation.court, row.court):
        wrong = wrong or f"{row.name} was decided by {row.court}"
    wrong = wrong or _court_problem(citation) or pin_problem(citation, row.page) or _pin_beyond(citation, row)
    if wrong:
        return Verdict.CONTRADICTED, wrong, span, "table"
    return _as_to_day(citation.decided, row.decided, f"in the library as {row.name}", span, "table")


def _pin_beyond(citation: Citation, row: Authority) -> str | None:
    """Why a pin lies behind the last page that the opinion is known to have, or None."""
    last = row.paged.last_page if row.paged else row.last_page
    beyond = [page for page in pin_pages(citation.pin) if last is not None and page > last]
    return f"{row.name} runs from page {row.page} to {last}, and has no page {beyond[0]}" if beyond else None


def _other_time(citation: Citation, year: int | None, day: DateValue | None, known: str) -> str | None:
    """How the year or the day of a decision differs from what is known, or None."""
    if citation.year is not None and year is not None and citation.year != year:
        return f"{known} has the year {year}"
    return f"{known} has the date {day}" if _is_other_day(citation.decided, day) else None


def _is_other_day(one: DateValue | None, other: DateValue | None) -> bool:
    """True when two dates are known, and no reading of one can be a reading of the other."""
    if one is None or other is None:
        return False
    return not any(mine.agrees_with(theirs) for mine in one.readings for theirs in other.readings)


def _as_to_day(cited: DateValue | None, known: DateValue | None, found: str, span: SourceSpan, method: str) -> Outcome:
    """A citation whose place, name and year are right: supported where all that is cited of its day is known."""
    readings = known.readings if known else ()
    if cited is not None and not any(mine.stands_in(theirs) for mine in cited.readings for theirs in readings):
        reason = f"{found}, which does not say whether it was decided on {cited}"
        return Verdict.NOT_CHECKABLE, reason, span, method
    return Verdict.SUPPORTED, found, span, method


def judge_slip_date(token: Token, text: str, grounds: Grounds) -> Outcome | None:
    """The day in "Hale v. Low, No. 19-cv-123, slip op. at 4 (D. Mont. Jan. 19, 2021)", by docket number or name."""
    value, opening = token.value, _SLIP.search(text[max(0, token.start - _NAME_WINDOW_CHARS) : token.start])
    if opening is None or not isinstance(value, DateValue) or _CLOSING.match(text, token.end) is None:
        return None
    for word in name_words(opening["name"]):
        for row in grounds.authorities.by_word.get(word, ()):
            if row.decided and has_words(row.name, opening["name"]):
                return _slip_day(value, row.decided, row.name, library_span(row), "table")
    bracket = re.compile(
        rf"(?<![\w-]){re.escape(opening['docket'])}(?![\w-])[^()]{{0,60}}\((?P<inside>[^()]{{0,80}})\)"
    )
    for place, span, match in on_pages(bracket, opening["docket"], grounds):
        for _, _, day in find_dates(match["inside"]):
            return _slip_day(value, day, f"this citation on {place}", span, "record")
    return None


def _slip_day(cited: DateValue, day: DateValue, known: str, span: SourceSpan, method: str) -> Outcome:
    if _is_other_day(cited, day):
        return Verdict.CONTRADICTED, f"{known} has the date {day}", span, method
    return Verdict.SUPPORTED, f"{known} has this date", span, method


def _impossible(citation: Citation, names: Mapping[str, str]) -> str | None:
    if citation.decided is not None and citation.decided.problem is not None:
        return citation.decided.problem
    reporter, year, volume = citation.reporter or "", citation.year, citation.volume or ""
    first, name = names.get(citation.slot or ""), citation.name
    if first is not None and name is not None and not (has_words(first, name) or has_words(name, first)):
        return f"the draft gives the same place to {first}"
    if is_database(reporter):
        numbered = year is not None and re.fullmatch(r"\d{4}", volume) is not None and int(volume) != year
        return f"a number of {volume} cannot be of {year}" if numbered else None
    if is_foreign(reporter):
        return pin_problem(citation, citation.page)
    editions = editions_of(reporter)
    if not editions:
        return f"no reporter is known as {reporter}"
    if year is not None and is_early_volume(reporter, volume):
        return None if year in EARLY_YEARS else f"{volume} {reporter} printed no case of {year}"
    if year is not None and not any(edition.fits(year) for edition in editions):
        years = " or ".join(f"{e.first_year or 'its beginning'} to {e.last_year or 'today'}" for e in editions)
        return f"{reporter} printed {years}, not {year}"
    return _court_problem(citation) or pin_problem(citation, citation.page)


def _court_problem(citation: Citation) -> str | None:
    if citation.court is None or citation.reporter is None:
        return None
    courts = {court for edition in editions_of(citation.reporter) for court in edition.courts}
    return court_problem(citation.reporter, citation.court, courts)


def _near_row(citation: Citation, grounds: Grounds) -> Authority | None:
    """The row of a case of this name, or of one that is nearly so."""
    if citation.name is None:
        return None
    exact = [row for row in grounds.authorities.named(citation.name) if row.cite]
    if exact:
        return exact[0]
    words = name_words(citation.name)
    rows = {row.cite: row for word in words for row in grounds.authorities.by_word.get(word, ()) if row.cite}
    near = {cite: nearness(citation.name, row.name) for cite, row in rows.items()}
    best = max(near, key=lambda cite: near[cite], default="")
    return rows[best] if best and near[best] >= _NEAR_NAME else None


def _in_record(citation: Citation, grounds: Grounds) -> Outcome | None:
    """A citation that a page has: with the same name, year and day, or not."""
    reporter = r"[.\s]*".join(re.findall(r"[A-Za-z0-9]", citation.reporter or ""))
    pattern = re.compile(rf"(?<!\d){re.escape(citation.volume or '')}\s+{reporter}\.?\s+{citation.page}(?!\d)")
    for place, span, match in on_pages(pattern, f"{citation.volume} {citation.page}", grounds):
        before = match.string[max(0, match.start() - _NAME_WINDOW_CHARS) : match.start()]
        if citation.name is not None and not has_words(citation.name, before):
            return Verdict.CONTRADICTED, f"{place} has this citation under another name", span, "record"
        bracket = _BRACKET.match(match.string, match.end())
        year = int(bracket["year"]) if bracket else None
        day = next((day for _, _, day in find_dates(bracket["inside"])), None) if bracket else None
        wrong = _other_time(citation, year, day, f"this citation on {place}") or pin_problem(citation, citation.page)
        if wrong:
            return Verdict.CONTRADICTED, wrong, span, "record"
        return _as_to_day(citation.decided, day, f"cited in the same way on {place}", span, "record")
    return None


def _unknown(grounds: Grounds) -> Outcome:
    sought = "neither in the library nor in the record" if len(grounds.authorities) else "no library was given"
    return Verdict.NOT_CHECKABLE, f"cannot be checked here: {sought}", None, "none"
