"""The heart of a worker: a thread that beats, looks for the dead, and has their jobs taken over.

It is a thread of its own so that a stage which computes for long does not make its worker look dead. A database that
is away is waited for. When it is back, nobody can say which of the notes taken meanwhile got lost; so that is told to
the worker, as is its being struck off the roll.
"""

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from chambers.drafting.jobs.worker_roll import WorkerRoll

logger = logging.getLogger("dbos.chambers")


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a worker says that it lives, and after how long a silence it is held for dead."""

    beat_s: float = 2.0
    dead_after_s: float = 20.0


class Pulse:
    """Beats until it is stopped, or until the worker is out."""

    def __init__(
        self,
        roll: WorkerRoll,
        worker: str,
        pace: Pace,
        *,
        take_over: Callable[[Iterable[str]], None],
        on_fenced: Callable[[], None],
        on_store_back: Callable[[], None],
    ) -> None:
        self._roll, self._worker, self._pace = roll, worker, pace
        self._take_over, self._on_fenced, self._on_store_back = take_over, on_fenced, on_store_back
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="chambers-pulse", daemon=True)

    def start(self) -> None:
        """Beat once, so that what the dead have left is known to be taken over, and then for as long as it takes."""
        self._beat()
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(self._pace.dead_after_s)

    def _run(self) -> None:
        alive, lost = True, False
        while alive and not self._stop.wait(self._pace.beat_s):
            try:
                alive = self._beat()
            except sa.exc.SQLAlchemyError as error:
                lost = True
                logger.warning("the job store is away: %s", error)
            else:
                if lost and alive:
                    self._on_store_back()
                    return

    def _beat(self) -> bool:
        """Whether this worker is still on the roll."""
        if not self._roll.beat(self._worker):
            self._on_fenced()
            return False
        for dead in self._roll.strike_dead(self._pace.dead_after_s, besides=self._worker):
            logger.warning("worker %s is held for dead", dead)
        self._take_over(self._roll.living())
        return True
