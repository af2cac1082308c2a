"""The speed of answers that had their lane to themselves: what a prediction for one stream can be held against. Pure.

Two answers that overlap slow each other down, as they should. One was alone if no other ended after its first word,
and none is still running when it ends.
"""

from collections import deque
from statistics import median

from chambers.gateway.tally import RECENT_ANSWERS, Account
from chambers.planning.drift import LEAST_ANSWERS


class Solitude:
    """The last lonely answers of each lane."""

    def __init__(self) -> None:
        self._decode_tps: dict[str, deque[float]] = {}
        self._last_end_s: dict[str, float] = {}

    def note(self, account: Account, others: int) -> None:
        """An answer has ended, while `others` were running on the same lane."""
        lane, began_s, ended_s = account.lane, account.first_word_s, account.ended_s
        if lane is None or began_s is None or ended_s is None:
            return
        alone = others == 0 and self._last_end_s.get(lane, began_s) <= began_s
        self._last_end_s[lane] = max(ended_s, self._last_end_s.get(lane, ended_s))
        if alone and account.decode_tps is not None:
            self._decode_tps.setdefault(lane, deque(maxlen=RECENT_ANSWERS)).append(account.decode_tps)

    def decode_tps(self, lane: str) -> float | None:
        """The median of the last ones; None while there are too few."""
        kept = self._decode_tps.get(lane, ())
        return median(kept) if len(kept) >= LEAST_ANSWERS else None
