"""The program that finds the dates on pages: `python -m chambers.desk.dating < PAGES`, both ways as JSON.

Thousands of pages keep a processor busy for a while; in a child of its own nobody else has to wait. It is started
confined. PAGES is a list of file, hash, number and text.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import astuple

from chambers.desk.timeline import Moment, timeline
from chambers.evidence.foreign import Failure, ReadingLimits, failure_of, run_confined
from chambers.record.page import Page, visible_text

_LIMITS = ReadingLimits(max_output_bytes=64 << 20, cpu_s=15, timeout_s=60.0)


async def find_moments(pages: Sequence[Page]) -> tuple[Moment, ...] | Failure:
    """The dates on some pages, in order."""
    told = json.dumps([(page.file, page.sha256, page.number, visible_text(page)) for page in pages])
    finished = await run_confined("chambers.desk.dating", (), told.encode("utf-8", "replace"), _LIMITS)
    if failure := failure_of(finished):
        return failure
    return tuple(Moment(*fields) for fields in json.loads(finished.stdout))


def date_pages(told: Iterable[tuple[str, str, int, str]]) -> tuple[Moment, ...]:
    """What the child does. Pure."""
    return timeline(Page(*fields) for fields in told)


def main() -> None:
    """Date standard input."""
    sys.stdout.write(json.dumps([astuple(moment) for moment in date_pages(json.load(sys.stdin))]))


if __name__ == "__main__":
    main()
