"""How long to wait before starting an engine again, and when to give up. Pure."""

from dataclasses import dataclass

FIRST_S = 0.5
CAP_S = 30.0
SETTLED_S = 60.0
MOST_STARTS_WITHOUT_AN_ANSWER = 5


@dataclass(frozen=True, slots=True)
class Failures:
    """What went wrong lately: failures in a row, and how many of them never got as far as an answer."""

    in_a_row: int = 0
    never_ready: int = 0

    def after_exit(self, *, ready_for_s: float | None) -> "Failures":
        """One more exit; `ready_for_s` None when it never answered. A long good run wipes the slate."""
        if ready_for_s is None:
            return Failures(self.in_a_row + 1, self.never_ready + 1)
        return Failures(1 if ready_for_s >= SETTLED_S else self.in_a_row + 1, 0)

    @property
    def hopeless(self) -> bool:
        return self.never_ready >= MOST_STARTS_WITHOUT_AN_ANSWER

    @property
    def wait_s(self) -> float:
        """Doubles with each failure in a row, up to a cap."""
        return min(FIRST_S * 2.0 ** max(self.in_a_row - 1, 0), CAP_S)
