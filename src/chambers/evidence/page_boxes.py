"""Where the words of one page stand on it, as it is shown: found when somebody looks, and not kept here.

The characters of a PDF tell their places themselves (`pdf_places`); a page that was read by OCR is looked at
again, and each character has the place of its word. Pages of text have the place on the sheet that `rendering` prints.

What stands in the picture and what was kept as text may differ by a word, as after a newer OCR; then the words that
are the same keep their places and the others have none. None is also the answer for a page that cannot be looked at.
"""

import json

from chambers.evidence.foreign import Bytes, Drawing, Failure, ReadingLimits, failure_of, run_confined
from chambers.evidence.ocr import DPI, see_page
from chambers.evidence.page_places import PARTS, Part, Places, Sides, carry_over, within
from chambers.evidence.recognised import Recognised, compose_text


async def find_places_in_pdf(data: Bytes, number: int, text: str, limits: ReadingLimits) -> Places | None:
    """The places on a page of a PDF that has words; `text` is what was kept of it."""
    finished = await run_confined("chambers.evidence.pdf_places", (str(number),), data, limits)
    if failure_of(finished):
        return None
    try:
        answer = json.loads(finished.stdout)
        found = tuple(None if sides is None else within(sides) for sides in answer["places"])
        return carry_over(str(answer["text"]), found, text)
    except (ValueError, KeyError, TypeError):
        return None


async def find_places_in_scan(
    data: Bytes, media_type: str, number: int, text: str, limits: ReadingLimits
) -> Places | None:
    """The places on a page whose words were read by OCR."""
    seen = await see_page(data, Drawing(media_type, (Part(number),), DPI), limits)
    return None if isinstance(seen, Failure) else carry_over(*places_of_words(seen), text)


def places_of_words(seen: Recognised) -> tuple[str, Places]:
    """The text that words make, and for each character the place of its word. Pure."""
    composed = compose_text(seen.words)
    places: list[Sides | None] = [None] * len(composed.text)
    across, down = PARTS / seen.width_px, PARTS / seen.height_px
    for word, start in zip(seen.words, composed.starts, strict=True):
        region = word.region
        sides = within((region.left * across, region.top * down, region.right * across, region.bottom * down))
        places[start : start + len(word.text)] = [sides] * len(word.text)
    return composed.text, tuple(places)
