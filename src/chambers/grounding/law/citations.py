"""Citations of cases, found with their spans.

`eyecite` says where a volume, a reporter and a page stand, and nothing else is taken from it: its names and years bleed
between neighbours; what is cited otherwise than in the United States comes from `reporters`. The name left of a
citation and the bracket right of it, or left of it as in California, are read here, never past the next citation.
Dockets, statutes and rules are for `provisions`. What looks like a citation and was understood by nobody
is found by `provisions`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.law.citation import Citation, Form
from chambers.grounding.law.reporters import Slot, find_foreign
from chambers.record.normalise import normalise

Placed = tuple[int, int, Citation]

_WORTH_A_LOOK = re.compile(
    r"\d[\s,]+\S*[A-Z]\S*(?:\s+(?:[^\sa-z]\S*|of|or|the|and|at|in|on|for|to|de|[a-z]+[.'\u2019]\S*)){0,9}?,?\s+[\d_*]|\b[Ii]d\.|\b[Ii]bid\b"
    r"|\bsupra\b|[\])]\s+(?:\d{1,3}\s+)?[A-Z]|\b(?:19|20)\d\d-[A-Z]"
)
_PAGES = r"\d+[A-H]?(?:[-\u2013]{1,2}\d+[A-H]?)?"
_PARAGRAPHS = r"\d{1,4}\]?(?:[-\u2013]\[?\d{1,4}\]?)?(?:,\s*\[\d{1,4}\](?:[-\u2013]\[?\d{1,4}\]?)?)*"
_BY_PARAGRAPH = rf"(?:(?:paras?\.?|paragraphs?|\u00b6\u00b6?)\s*\[?|\[){_PARAGRAPHS}"
_AT = rf"(?:,?\s+at\s+(?:pp?\.\s*)?(?P<pin>[-\u2013]?{_PAGES}|{_BY_PARAGRAPH})(?![\w:]))?"
_ID = re.compile(rf"\b(?:[Ii]d\.|[Ii]bid\b\.?){_AT}")
_BLANK = re.compile(r"\n[ \t]*\n")
_SUPRA = re.compile(
    r"(?P<name>[A-Z][\w.'&/-]+(?:\s+(?:v\.?|&|of|and|the|[A-Z][\w.'&/-]*)){0,5}?),?\s+\(?(?:supra|above)\b\)?"
    rf"(?:,?\s+note\s+\d+)?{_AT}"
)
_TAIL = re.compile(
    r"(?P<on>[-\u2013]\d+)?"
    r"(?:,?\s+(?:\(?per\s+[A-Z][\w.'\u2019 ]{2,40}?\)?,?\s+)?(?:at\s+)?(?:pp?\.\s*)?"
    rf"\*?(?P<pin>{_PAGES}(?:,\s+\d+(?:[-\u2013]\d+)?)*|{_BY_PARAGRAPH})(?!\s+[A-Z]|\w))?"
    r"(?:,?\s+(?:&\s+)?(?:nn?|fns?)\.\s?\d+(?:[-\u2013]\d+)?)?"
    r"(?:,?\s+\(?per\s+(?:[A-Z][\w'\u2019]*\.?\s?){1,4}\)?)?"
    r"(?:\s*,?\s*\((?P<court>[^()]{0,60}?),?\s*(?P<year>(?:1[6-9]|2[01])\d\d)\))?"
)
# "(2001) 25 Cal.4th 826", "(9th Cir. 1999) 180 F.3d 12": the bracket of California stands before the volume.
_YEAR_FIRST = re.compile(r",?\s*\((?P<court>[^()]{0,40}?),?\s*(?P<year>(?:1[6-9]|20)\d\d)\)\s*$")
_SEVERAL_PAGES = re.compile(r" at pp\. (?=\d)")
# Databases of boards and agencies that are not in the tables: "2015 TN Wrk. Comp. App. Bd. LEXIS 39".
_LEXIS = re.compile(
    r"\b(?P<volume>(?:19|20)\d\d)\s+(?P<reporter>(?:[A-Z][\w.&']*\s+){1,7}(?:LEXIS|Lexis))\s+(?P<page>\d+)\b"
)
_VERSUS = re.compile(r"\s+vs?\.?\s+")
_PARTY_WORD = re.compile(
    r"[a-z]{0,3}[A-Z][\w.'\u2019&/-]*|\((?:[A-Z][\w.&'\u2019-]*|No\.?\s\d)\)|plc|pty|sarl|others?|another|&|of|an?|the|and|for|de|la|del|ex|rel\.|on|behalf|et|al\.|in|re|y|e|und|van|von|der|den|di|da|do|dos|das|el|los|las|le|les|du|des|zu|af|av"
)
# "The T.J. Hooper" is a ship, and "The Nitro-Glycerine Case" a thing: they stand for the parties.
_IN_RE = re.compile(
    r"(?:\b(?:In )?[Rr]e|\bEx parte|\b(?:In the )?Matter of|\bEstate of|\bThe)\s+"
    r"(?:[A-Z][\w.'\u2019&/-]*,?\s*|(?:of|the|and|de|del|la|von|van|II|IV)\s+)+$"
)
# "(UK) Ltd", "(No 2)", "(on the application of Roe)": a bracket that belongs to the name of a party.
_OF_NAME = re.compile(r"\s\((?:[A-Z][\w.&'\u2019 -]{1,30}|on the application of [A-Z][\w.'\u2019 -]{1,40})\)")
_PARTICLES = frozenset(("de", "del", "la", "le", "van", "von", "der", "den", "di", "da", "du", "el", "los", "las"))
_LEADING = "See Accord Cf Compare In Under Citing Quoting But Also E.g And Contra Following Applying From As"
_SIGNALS = frozenset(_LEADING.split())
_NAME_WINDOW_CHARS = 160
_SHORT_NAME_CHARS = 60
# A whole word with a stop ends the sentence before; the short forms of firms and offices do not.
_ENDS_SENTENCE = re.compile(
    r"(?!(?:Corp|Assn|Bros|Indus|Elec|Comm|Dist|Educ|Univ|Auth|Dept|Natl|Intl|Serv|Servs|Tech|Transp|Hosp|Mach|Prods|Props"
    r"|Mgmt|Constr|Assocs|Assoc|Commn|Govt|Ctrs|Bldg|Ref)\.)[A-Za-z]{4,}(?:['\u2019]s?)?\."
)


def find_citations(text: str) -> tuple[Placed, ...]:
    """Every citation of a case, in order; line breaks do not matter, and none goes over a blank line."""
    return tuple(
        (start + at, end + at, value)
        for at, paragraph in _paragraphs(text)
        if _WORTH_A_LOOK.search(paragraph)
        for start, end, value in _in_paragraph(paragraph)
    )


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for blank in _BLANK.finditer(text):
        yield at, text[at : blank.start()]
        at = blank.end()
    yield at, text[at:]


def _in_paragraph(text: str) -> Iterator[Placed]:
    flat, at = normalise(text), -1
    found = [*_slots_with_words(flat.text), *_backward(flat.text)]
    placed = ((*flat.span(start, end), value) for start, end, value in found if start < end)
    for start, end, value in sorted(placed, key=lambda each: (each[0], -each[1])):
        if start >= at:
            yield start, end, value
            at = end


def _slots_with_words(text: str) -> Iterator[Placed]:
    slots = _slots(text)
    read: list[Placed] = []
    before = 0
    for slot, following in zip(slots, [*(s.start for s in slots[1:]), len(text)], strict=False):
        tail = _TAIL.match(text, slot.end, following)
        end = tail.end() if tail else slot.end
        lead = None if slot.short else _YEAR_FIRST.search(text[before : slot.start])
        at = before + lead.start() if lead else slot.start
        name_start, name = (_short_name if slot.short else _name_before)(text, before, at)
        name_start = min(name_start, at)
        read.append((name_start, end, _citation(slot, name, tail, lead)))
        before = end
    yield from _parallels(text, read)


def _parallels(text: str, read: list[Placed]) -> list[Placed]:
    """Citations that follow one another directly are one case: the last one's bracket and the first one's name."""
    for index in range(len(read) - 2, -1, -1):
        (start, end, one), (next_start, _, two) = read[index], read[index + 1]
        if text[end:next_start].strip() in (",", "") and one.year is None and two.name is None:
            read[index] = (start, end, replace(one, year=two.year, court=two.court, decided=two.decided))
    for index in range(len(read) - 1):
        (_, end, one), (next_start, next_end, two) = read[index], read[index + 1]
        if text[end:next_start].strip() in (",", "") and two.name is None and one.name is not None:
            read[index + 1] = (next_start, next_end, replace(two, name=one.name))
    return read


def _citation(slot: Slot, name: str | None, tail: re.Match[str] | None, lead: re.Match[str] | None) -> Citation:
    bracket = lead or tail
    court, decided = _decision(bracket) if bracket else (None, None)
    pin = tail["pin"] if tail else None
    if slot.short:
        pin = slot.page + ((tail["on"] if tail else None) or "")
    return Citation(
        form=Form.SHORT if slot.short else Form.FULL,
        volume=slot.volume,
        reporter=slot.reporter,
        page=None if slot.short else slot.page,
        name=name,
        pin=pin,
        court=court or slot.court,
        year=int(bracket["year"]) if bracket and bracket["year"] else slot.year,
        decided=decided,
    )


def _decision(bracket: re.Match[str]) -> tuple[str | None, DateValue | None]:
    """The court in the bracket of a citation, and the day of the decision: "D. Mont. Jan. 19, 2021"."""
    if not bracket["year"]:
        return None, None
    start = bracket.start("court")
    inside = bracket.string[start : bracket.end("year")]
    low, decided = next(((low, value) for low, _, value in find_dates(inside)), (bracket.start("year") - start, None))
    return inside[:low].strip(" ,") or None, decided


@lru_cache(maxsize=512)
def _slots(text: str) -> tuple[Slot, ...]:
    """The citations of a paragraph by volume, reporter and page."""
    from eyecite.models import CitationToken  # noqa: PLC0415 - takes most of a second to import
    from eyecite.tokenizers import default_tokenizer  # noqa: PLC0415

    found = list(find_foreign(text))
    # The same length, so that every place stays where it is.
    text = _SEVERAL_PAGES.sub(", at p. ", text)
    tokens = (token for token in default_tokenizer.extract_tokens(text) if isinstance(token, CitationToken))
    for token in tokens:
        groups = token.groups
        # A volume of statutes or of a journal is no reporter of cases.
        editions = (*token.exact_editions, *token.variation_editions)
        cases = any(edition.reporter.source == "reporters" for edition in editions)
        if cases and groups.get("volume") and groups.get("reporter") and groups.get("page"):
            place = groups["volume"], groups["reporter"], groups["page"]
            found.append(Slot(token.start, token.end, *place, short=bool(token.short)))
    found += (Slot(*match.span(), match["volume"], match["reporter"], match["page"]) for match in _LEXIS.finditer(text))
    return tuple(_without_overlaps(found))


def _without_overlaps(slots: Sequence[Slot]) -> Iterator[Slot]:
    at = -1
    for slot in sorted(slots, key=lambda slot: (slot.start, -slot.end)):
        if slot.start >= at:
            yield slot
            at = slot.end


def _name_before(text: str, floor: int, at: int) -> tuple[int, str | None]:
    window_start = max(floor, at - _NAME_WINDOW_CHARS)
    window = text[window_start:at].rstrip().removesuffix(",")
    if found := _IN_RE.search(window):
        return window_start + found.start(), found[0].strip(" ,")
    versus = list(_VERSUS.finditer(window))
    if not versus:  # "Smith, 2023 WL 123456, at *4"
        return _short_name(text, floor, at) if text[:at].rstrip().endswith(",") else (at, None)
    right = window[versus[-1].end() :]
    if not right or not (right[0].isupper() or right[0].isdigit()) or re.search(r"[;()]", _OF_NAME.sub("", right)):
        return at, None
    start = _left_party_start(window, versus[-1].start())
    name = re.split(r",\s+Nos?\.\s", window[start:])[0].strip(" ,")
    return (window_start + start, name) if start < versus[-1].start() else (at, None)


def _left_party_start(window: str, end: int) -> int:
    """Where the party left of "v." begins: capitalised words, without the signal that introduces the citation."""
    start = end
    # A bracket around the citation opens before the name: "(Aguilar v. Atlantic Richfield Co. (2001) ...".
    opening = window.rfind("(", 0, end) + 1
    words = list(re.compile(r"\S+").finditer(window, opening, end))
    for word in reversed(words):
        bare = word[0].rstrip(",")
        if (
            _ENDS_SENTENCE.fullmatch(word[0])
            or not _PARTY_WORD.fullmatch(bare)
            or bare.rstrip(",.") in _SIGNALS
            or (word[0].endswith((";", ":", ")")) and word[0][0] != "(")
        ):
            if word[0][0] in "([" and _PARTY_WORD.fullmatch(bare[1:]) and bare[1:].rstrip(",.") not in _SIGNALS:
                return word.start() + 1
            break
        start = word.start()
    kept = [word for word in words if word.start() >= start]
    # "eBay Inc." and "de Havilland" begin a name; "of", "and" and the like do not.
    while kept and kept[0][0].islower() and kept[0][0] not in _PARTICLES:
        kept.pop(0)
    return kept[0].start() if kept else end


def _short_name(text: str, floor: int, at: int) -> tuple[int, str | None]:
    """The name before "477 U.S. at 323", and before a number of a database: "Smith, 2023 WL 123456"."""
    low = max(floor, at - _SHORT_NAME_CHARS)
    window = re.sub(r",?\s+(?:\(?supra\)?,?\s*)?$", "", text[low:at])
    start = _left_party_start(window, len(window))
    return (low + start, window[start:].rstrip(",")) if window[start:].strip(" ,") else (at, None)


def _backward(text: str) -> Iterator[Placed]:
    for match in _ID.finditer(text):
        yield match.start(), match.end(), Citation(Form.ID, pin=match["pin"])
    for match in _SUPRA.finditer(text):
        yield match.start(), match.end(), Citation(Form.SUPRA, name=match["name"], pin=match["pin"])
