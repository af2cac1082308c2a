"""RapidOCR beside Tesseract: whether it is installed, and what it sees on a drawn page.

It takes several times as long as Tesseract, so only pages that were read with little confidence are shown to it. Where
it is not installed nobody misses it.
"""

import json
from dataclasses import replace
from functools import cache
from importlib.util import find_spec

from chambers.evidence.dispute import Strip
from chambers.evidence.foreign import Failure, ReadingLimits, failure_of, run_confined
from chambers.evidence.marked import clean
from chambers.evidence.recognised import Region

_PARTS = ("rapidocr", "onnxruntime")
_ADDRESS_SPACE_BYTES = 8 << 30
_LEAST_CONFIDENCE = 0.5


@cache
def is_installed() -> bool:
    """True when every part of it is there."""
    return all(find_spec(part) for part in _PARTS)


async def read_again(picture: bytes, limits: ReadingLimits) -> tuple[Strip, ...] | Failure:
    """The lines that it sees, without those it is unsure of itself."""
    roomy = replace(limits, address_space_bytes=max(limits.address_space_bytes, _ADDRESS_SPACE_BYTES))
    finished = await run_confined("chambers.evidence.second_reader", (), picture, roomy)
    if failure := failure_of(finished):
        return failure
    return tuple(
        Strip(clean(text), Region(*region))
        for text, score, *region in json.loads(finished.stdout)
        if score >= _LEAST_CONFIDENCE
    )
