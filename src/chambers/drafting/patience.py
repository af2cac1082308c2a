"""How long a model's answer is waited for: from the last sign of life, not from the question. Pure: the clock is given.

Text is a sign of life, and so is the server's word that it still waits for the lane: then it is there, and says why
nothing comes. A machine that is away may be switched on tomorrow morning, so that wait is long; a server that says
nothing at all is given the time that an engine takes to start.
"""

from dataclasses import dataclass, replace

SILENT_S = 600.0
"""How long a server that does not answer is waited for: an engine may be starting again."""
AWAY_S = 24 * 3600.0
"""How long a server is believed that says it waits, without one word of an answer."""
MOST_BROKEN = 30
"""How many answers may break off in the middle: a question that kills every engine must not go on for ever."""
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 15.0


@dataclass(frozen=True, slots=True)
class Patience:
    """With one question: when something was heard last, when there was text last, and how often it went wrong."""

    heard_s: float
    text_s: float
    failures: int = 0
    broken: int = 0
    speaking: bool = False

    @classmethod
    def begin(cls, now_s: float) -> "Patience":
        return cls(now_s, now_s)

    def after_text(self, now_s: float) -> "Patience":
        """A piece of the answer came."""
        return replace(self, heard_s=now_s, text_s=now_s, failures=0, speaking=True)

    def after_news(self, now_s: float) -> "Patience":
        """The server said that it waits for the lane."""
        return replace(self, heard_s=now_s, failures=0)

    def after_failure(self) -> "Patience":
        """The try ended without an answer."""
        return replace(self, failures=self.failures + 1, broken=self.broken + self.speaking, speaking=False)

    def ended(self, now_s: float) -> bool:
        """Whether it is to be given up."""
        return now_s - self.heard_s > SILENT_S or now_s - self.text_s > AWAY_S or self.broken >= MOST_BROKEN

    @property
    def pause_s(self) -> float:
        """Before the next try: longer with every one that failed without a sign of life."""
        doublings = min(max(self.failures - 1, 0), 10)
        return min(_FIRST_PAUSE_S * float(1 << doublings), _LONGEST_PAUSE_S)
