"""One thing that the doctor has to say. Values only."""

from dataclasses import dataclass
from enum import IntEnum


class Harm(IntEnum):
    """How bad it is; the worst comes first."""

    BLOCKS = 0
    RISKS = 1
    SLOWS = 2
    NOTE = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know: a stable code, what is the case, and what to do."""

    harm: Harm
    code: str
    what: str
    do: str
