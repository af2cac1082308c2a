"""Those who may be speaking at a place of a page, and a name as papers write it."""

from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.people.authors import FIRM

_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "the", "hon"))
BENCH = "The Court"


@dataclass(frozen=True, slots=True)
class Voice:
    """Those who may be speaking at a place, and those spoken to; either may be unknown."""

    speakers: tuple[str, ...]
    hearers: tuple[str, ...] = ()
    of_log: bool = False
    """True for whoever made an entry, who mostly puts down what others did and said."""
    told: bool = False
    """True for a paragraph that gives in the third person what somebody told."""
    of_paper: bool = False
    """True where the words of others end, and the paper speaks again."""

    @property
    def firms(self) -> tuple[str, ...]:
        """Those of the speakers that are firms, and say "we"; with whom they speak for it."""
        return self.speakers if any(FIRM.search(name) for name in self.speakers) else ()


@lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """A name without its courtesy, in the letters that names have."""
    if name.isupper() and name.rsplit(maxsplit=1)[-1] == "COURT":
        return BENCH
    words = [word.rstrip(".,") for word in name.split()]
    kept = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    return " ".join(word for word in kept if word.casefold() not in _TITLES)
