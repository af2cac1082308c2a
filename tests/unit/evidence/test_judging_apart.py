"""Whoever lives on the same loop goes on while a long document is judged."""

import asyncio
import time
from datetime import UTC, datetime
from itertools import pairwise

from chambers.evidence.matters import new_matter
from chambers.evidence.taking import Order, add_evidence
from chambers.record.matter import MatterFacts

JUDGED_S = 1.0


def test_a_document_that_is_judged_for_long_stops_nobody_else(tmp_path):
    folder = new_matter(tmp_path / "matters", "harrow", MatterFacts(), datetime(2026, 5, 12, tzinfo=UTC))
    (tmp_path / "letter.txt").write_text("The press was delivered late.")
    ticks = []

    def judge_slowly(arrival):
        time.sleep(JUDGED_S)

    async def tick():
        while True:
            ticks.append(time.monotonic())
            await asyncio.sleep(0.02)

    async def run():
        ticking = asyncio.create_task(tick())
        order = Order(guard=judge_slowly)
        (outcome,) = await add_evidence(folder, [tmp_path / "letter.txt"], order, lambda: datetime.now(UTC))
        ticking.cancel()
        return outcome

    assert asyncio.run(run()).state == "read"
    assert max(later - before for before, later in pairwise(ticks)) < JUDGED_S * 0.8
