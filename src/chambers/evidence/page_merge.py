"""The words of a page's text layer and the words that OCR saw on it, put together by where they stand. Pure.

What the layer says where its words are visible is exact, so it wins over what OCR saw in the same place; what only OCR
saw is added, in its line and column. Where the page clearly shows other words than its layer says, the page wins, and
the layer is kept as hidden text. A layer that is somebody's OCR adds nothing where it says the same.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby, pairwise
from unicodedata import normalize

from rapidfuzz.distance import Levenshtein

from chambers.evidence.answer import LayerWord
from chambers.evidence.page_places import PARTS, turned
from chambers.evidence.pdf_box import Box, Rows
from chambers.evidence.recognised import TEXT, Recognised, Region, Word, compose_text
from chambers.record.page import Hidden, Unsure

LAYER = "layer"
"""Why a word is hidden: it belongs to somebody's OCR, or to a text layer that contradicts the page."""
DOUBTED = "doubted"
"""A word of which the file does not say which characters it is: OCR confirms it, or it is hidden as LAYER."""
_SURE = 100.0
_COVERED = 0.5
_BESIDE = 0.5
"""How much of the lower of two words' heights they share when they stand in one line."""
_NEAR_HEIGHTS = 8.0
_APART_HEIGHTS = 2.0
_ECHO_HEIGHTS = 1.5
"""The same word this near is the same ink: some fonts misstate how high their letters are."""
_LEGIBLE = 50.0
_CLEAR = 85.0
"""The confidence from which OCR may contradict a visible word."""
_ALIKE = 0.7
_CONTRADICTED = 0.25
_FEWEST_CONTRADICTIONS = 3
_TOLD = 0.25
"""OCR and another's OCR differ in some words; a layer with more that were not seen says something else."""
_NO_LETTER = re.compile(r"\W+")
_LONG_WORD = re.compile(r"\w{3,}")
_EDGE = re.compile(r"^\W+|\W+$")

Line = list[Word]


@dataclass(frozen=True, slots=True)
class Merged:
    """A page's text, what of it is hidden or doubtful, whether OCR read some of it; `notes` are for a person.

    `is_confirmed` is False where the file does not say which characters it shows, and OCR could read none of them.
    """

    text: str
    hidden: tuple[Hidden, ...]
    unsure: tuple[Unsure, ...]
    ocr: bool
    notes: tuple[str, ...] = ()
    is_confirmed: bool = True


def merge_page(layer: Sequence[LayerWord], seen: Recognised) -> Merged:
    """The page of both."""
    placed = {_as_word(word, seen): word.hidden for word in layer}
    has_doubts = any(word.hidden == DOUBTED for word in layer)
    share = _share_confirmed(placed, seen) if has_doubts else None
    is_refuted = share is not None and share < 1 - _TOLD
    judged = LAYER if is_refuted else None
    placed = {word: judged if why == DOUBTED else why for word, why in placed.items() if word.text}
    own = [word for word, hidden in placed.items() if hidden != LAYER]
    visible = [word for word in own if placed[word] is None]
    foreign = " ".join(word.text for word, hidden in placed.items() if hidden == LAYER)
    contradictions = list(_contradictions(visible, seen.words))
    if _is_contradicted(visible, contradictions):
        foreign = " ".join(word.text for word in placed)
        own, visible, contradictions = [], [], []
    added = _added(seen.words, visible)
    legible = _legible(added, visible)
    notes = [f'its text layer says "{said}" where it shows "{shown}"' for said, shown in contradictions]
    if len(legible) < len(added):
        notes.append("it has a picture or a drawing in which OCR cannot read what may be words")
    text, hidden, unsure = _composed(own, legible, {word: why for word, why in placed.items() if why}, seen)
    if foreign and (is_refuted or says_something_else(foreign, text)):
        start = len(text) + 2 if text else 0
        hidden.append(Hidden(start, start + len(foreign), LAYER))
        text = f"{text}\n\n{foreign}" if text else foreign
        notes.append("its text layer says something else than the page shows")
    return Merged(text, tuple(hidden), unsure, bool(legible), tuple(notes), not has_doubts or share is not None)


def _share_confirmed(placed: Mapping[Word, str | None], seen: Recognised) -> float | None:
    """The share of the words that OCR is sure of in doubted places that the layer has too; None where it is of none."""
    sure = [word for word, why in placed.items() if why is None]
    said = _squeezed(" ".join(word.text for word, why in placed.items() if why == DOUBTED))
    shown = [
        core
        for word in _added(seen.words, sure)
        if word.confidence >= _CLEAR and _LONG_WORD.fullmatch(core := _squeezed(word.text))
    ]
    return sum(core in said for core in shown) / len(shown) if shown else None


def _squeezed(text: str) -> str:
    """The letters and digits of a text, in Unicode's plain forms."""
    return _NO_LETTER.sub("", normalize("NFKC", text).casefold())


def says_something_else(layer: str, seen: str) -> bool:
    """True when too many words of a text layer are not to be seen."""
    claimed = _LONG_WORD.findall(layer.casefold())
    shown = set(_LONG_WORD.findall(seen.casefold()))
    unseen = sum(word not in shown for word in claimed)
    return unseen >= _FEWEST_CONTRADICTIONS and unseen > _TOLD * len(claimed)


def _as_word(word: LayerWord, seen: Recognised) -> Word:
    left, top, right, bottom = turned(word.sides, seen.turn)
    across, down = seen.width_px / PARTS, seen.height_px / PARTS
    key = ("layer", str(word.line))
    return Word(key, key, word.text, _SURE, Region(left * across, top * down, right * across, bottom * down))


def _contradictions(visible: Sequence[Word], seen: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """What a visible word says, and the other word that the page clearly shows in its place."""
    rows = Rows((_box(word.region), word) for word in seen if word.confidence >= _CLEAR)
    for word in visible:
        box = _box(word.region)
        there = [other for place, other in rows.over(box) if _is_one_place(box, place)]
        said = _core(word.text)
        if len(there) == 1 and len(said) > 2 and said.isalnum() and _differ(said, _core(there[0].text)):
            yield word.text, there[0].text


def _is_one_place(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    widest = max(one.right - one.left, other.right - other.left)
    return across > 0.8 * widest and one.common(other).area > _COVERED * min(one.area, other.area)


def _differ(said: str, shown: str) -> bool:
    if len(shown) <= 2 or said == shown:
        return False
    if said.isdigit() and shown.isdigit():
        return True
    return Levenshtein.normalized_similarity(said, shown) < _ALIKE


def _is_contradicted(visible: Sequence[Word], contradictions: Sequence[object]) -> bool:
    return len(contradictions) >= _FEWEST_CONTRADICTIONS and len(contradictions) > _CONTRADICTED * len(visible)


def _added(seen: Sequence[Word], visible: Sequence[Word]) -> list[Word]:
    """What OCR saw where the layer has nothing visible."""
    if not visible:
        return list(seen)
    rows = Rows((_box(word.region), word) for word in visible)
    return [word for word in seen if not _is_covered(word, rows)]


def _is_covered(word: Word, rows: "Rows[Word]") -> bool:
    box = _box(word.region)
    reach = _ECHO_HEIGHTS * (box.top - box.bottom)
    around = Box(box.left, box.bottom - reach, box.right, box.top + reach)
    near = list(rows.over(around))
    covered = sum(place.common(box).area for place, _ in near)
    said = _core(word.text)
    return covered > _COVERED * box.area or any(said and said in _core(other.text) for _, other in near)


def _legible(added: list[Word], visible: Sequence[Word]) -> list[Word]:
    """Beside a text of its own, a page's pictures count only where OCR is halfway sure of a word of the line."""
    if _letters(added) > _letters(visible):
        return added
    lines = (list(line) for _, line in groupby(added, key=lambda word: word.line))
    return [
        word
        for line in lines
        if any(word.confidence >= _LEGIBLE and _core(word.text) for word in line)
        for word in line
    ]


def with_inlays(
    words: Sequence[LayerWord], inlays: Sequence[LayerWord], width: float, height: float
) -> tuple[str, tuple[Hidden, ...], tuple[LayerWord, ...]]:
    """The page with what its annotations show put in where it stands: its text, what is hidden, its words in order."""
    blank = Recognised((), round(width), round(height))
    placed = {_as_word(word, blank): word for word in words}
    shown = {_as_word(word, blank): word for word in inlays}
    lines = _put_in(_lines(placed), [[word] for word in shown])
    both = {**placed, **shown}
    text, hidden, _ = _written(lines, {word: each.hidden for word, each in both.items() if each.hidden}, {})
    ordered = (replace(both[word], line=number) for number, line in enumerate(lines) for word in line)
    return text, tuple(hidden), tuple(ordered)


def _composed(
    own: Sequence[Word], added: Sequence[Word], reasons: Mapping[Word, str], seen: Recognised
) -> tuple[str, list[Hidden], tuple[Unsure, ...]]:
    """All words in reading order; whichever are more give the order, and the others are put in."""
    drawn = [word for word in added if word.line[0] != TEXT]
    text = [word for word in added if word.line[0] == TEXT]
    first, *more = sorted((own, drawn, text), key=_letters, reverse=True)
    others = {word: seen.others[at] for at, word in enumerate(seen.words) if at in seen.others}
    lines = reduce(_put_in, map(_lines, more), _lines(first))
    return _written(lines, reasons, others)


def _written(
    lines: Sequence[Line], reasons: Mapping[Word, str], others: Mapping[Word, str]
) -> tuple[str, list[Hidden], tuple[Unsure, ...]]:
    """The text of some lines, with the runs of it that are hidden and the words that are doubtful."""
    words = [word for line in lines for word in line]
    keyed = [
        replace(word, paragraph=(str(number),), line=(str(number),))
        for number, line in enumerate(lines)
        for word in line
    ]
    composed = compose_text(keyed, {at: others[word] for at, word in enumerate(words) if word in others})
    hidden = [
        Hidden(start, start + len(word.text), reasons[word])
        for word, start in zip(words, composed.starts, strict=True)
        if word in reasons
    ]
    return composed.text, hidden, composed.unsure


def _lines(words: Iterable[Word]) -> list[Line]:
    return [list(line) for _, line in groupby(words, key=lambda word: word.line)]


def _put_in(base: Sequence[Line], more: Sequence[Line]) -> list[Line]:
    """Each further line where it stands: in the line that it goes on with, or between two."""
    lines = [list(line) for line in base]
    for line in (part for whole in more for part in _parted(whole)):
        host = _line_beside(lines, line)
        if host is None:
            lines.insert(_place_of(lines, line), line)
        else:
            lines[host] = sorted((*lines[host], *line), key=lambda word: word.region.left)
    return lines


def _parted(line: Line) -> Iterator[Line]:
    """A line in its columns: what is filled into a form stands in one line, far apart."""
    hull = _hull(line)
    part = [line[0]]
    for before, word in pairwise(line):
        if word.region.left - before.region.right > _APART_HEIGHTS * (hull.bottom - hull.top):
            yield part
            part = []
        part.append(word)
    yield part


def _line_beside(lines: Sequence[Line], more: Line) -> int | None:
    """The nearest line that this one stands beside, with no word of one over a word of the other."""
    hull = _hull(more)
    found = [
        (gap, at)
        for at, line in enumerate(lines)
        if _is_beside(other := _hull(line), hull)
        and (gap := _gap(line, more)) is not None
        and gap < _NEAR_HEIGHTS * min(hull.bottom - hull.top, other.bottom - other.top)
    ]
    return min(found)[1] if found else None


def _is_beside(one: Region, other: Region) -> bool:
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return common > _BESIDE * min(one.bottom - one.top, other.bottom - other.top)


def _gap(line: Line, more: Line) -> float | None:
    """The distance between the nearest words of two lines; None where some lie over each other."""
    gaps = [max(a.region.left - b.region.right, b.region.left - a.region.right) for a in line for b in more]
    overlap = min(min(word.region.right - word.region.left for word in (*line, *more)) / 2, 4.0)
    return None if min(gaps) < -overlap else min(gaps)


def _place_of(lines: Sequence[Line], more: Line) -> int:
    """Behind the nearest line above it, or before the nearest below; those of its own column first."""
    hull = _hull(more)
    middle = (hull.top + hull.bottom) / 2
    hulls = [_hull(line) for line in lines]
    column = [at for at, each in enumerate(hulls) if min(each.right, hull.right) > max(each.left, hull.left)]
    for places in (column, range(len(hulls))):
        above = [((hulls[at].top + hulls[at].bottom) / 2, at) for at in places]
        if higher := [each for each in above if each[0] <= middle]:
            return max(higher)[1] + 1
        if above:
            return min(above)[1]
    return 0


def _hull(line: Line) -> Region:
    return reduce(Region.around, (word.region for word in line))


def _box(region: Region) -> Box:
    return Box(region.left, -region.bottom, region.right, -region.top)


def _letters(words: Iterable[Word]) -> int:
    return sum(len(word.text) for word in words)


def _core(text: str) -> str:
    return _EDGE.sub("", text).casefold()
