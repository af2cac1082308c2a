"""What is worked out of a record goes with it: a long-lived process holds no old one."""

import gc
import weakref

from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.keeping import Kept, kept_on_page
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LETTER = """
April 3, 2024

Dear Ms. Roe,

On March 2, 2024 Ann Lee inspected the boiler in bay 7 for $1,200.00. She did not sign the report. Bo Diaz, the
foreman, told her that the valve was closed.

Sincerely,
Carla Hart
"""
DRAFT = (
    "Ann Lee inspected the boiler in bay 7 on March 2, 2024, for $1,200.00 (ACME0001). Bo Diaz told her that the valve"
    " was open. The foreman signed the report on March 3, 2024."
)


class _Thing:
    def __init__(self) -> None:
        self.kept: Kept = {}


def _grounds() -> Grounds:
    source = Source("letter.txt", "a" * 64, "text/plain", (Page("letter.txt", "a" * 64, 1, LETTER),))
    ledger = assign((source,), prefix="ACME", width=4)
    return grounds_of(with_bates((source,), ledger), ledger, MatterFacts())


def test_a_record_is_collected_after_it_was_held_against_a_draft() -> None:
    grounds = _grounds()
    result = verify_against(DRAFT, grounds)
    index, page = weakref.ref(grounds.index), weakref.ref(grounds.index.read(0))
    del grounds
    gc.collect()
    assert result.judgments
    assert index() is None
    assert page() is None


def test_a_record_that_is_let_go_needs_no_collector() -> None:
    grounds = _grounds()
    verify_against(DRAFT, grounds)
    index, page = weakref.ref(grounds.index), weakref.ref(grounds.index.read(0))
    gc.disable()
    try:
        grounds.index.let_go()
        del grounds
        assert index() is None
        assert page() is None
    finally:
        gc.enable()


def test_a_record_that_was_let_go_is_read_again() -> None:
    grounds = _grounds()
    before = verify_against(DRAFT, grounds)
    grounds.index.let_go()
    assert verify_against(DRAFT, grounds) == before


def test_a_reader_works_once_for_each_page_and_each_other_argument() -> None:
    asked: list[object] = []

    @kept_on_page
    def whole(page: _Thing) -> int:
        asked.append(page)
        return len(asked)

    @kept_on_page
    def part(page: _Thing, low: int, high: int) -> int:
        asked.append((page, low, high))
        return high - low

    one, other = _Thing(), _Thing()
    assert [whole(one), whole(one), whole(other), whole(other)] == [1, 1, 2, 2]
    assert [part(one, 2, 5), part(one, 2, 5), part(one, 2, 6)] == [3, 3, 4]
    assert asked == [one, other, (one, 2, 5), (one, 2, 6)]
