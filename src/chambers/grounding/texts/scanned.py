"""Pages that were read by machine from a picture, and the letters that such reading mixes up.

Inside a run that holds a digit, O is read as 0, l and I as 1, S as 5, B as 8. The folded text has the length of the
original, so every offset holds. For quotations, spaces are dropped too and the lookalikes are one letter everywhere.
Nothing is folded on a page that was not read from a picture.
"""

import re
from dataclasses import dataclass

_RUN = re.compile(r"\S*\d\S*")
_ALIKE = frozenset("OoQlISBZ")
_LOOKALIKES = str.maketrans("OoQlI|SBZ", "000111582")


@dataclass(frozen=True, slots=True)
class Squeezed:
    """Letters and digits alone, lookalikes folded, with the way back."""

    text: str
    places: tuple[int, ...]

    def find(self, wanted: str) -> tuple[int, int] | None:
        """The span of the original that holds the wanted letters, or None."""
        at = self.text.find(wanted) if wanted else -1
        return None if at < 0 else (self.places[at], self.places[at + len(wanted) - 1] + 1)


def fold_lookalikes(text: str) -> str:
    """The text with letters among digits read as the digits they look like."""
    return _RUN.sub(lambda run: _fold(run[0]), text)


def squeeze(text: str) -> Squeezed:
    """The letters and digits of a text, as a machine that reads pictures may see them."""
    kept = [(at, character) for at, character in enumerate(text) if character.isalnum() or character == "|"]
    folded = "".join(character.translate(_LOOKALIKES) for _, character in kept)
    return Squeezed(folded, tuple(at for at, _ in kept))


def _fold(run: str) -> str:
    letters = sum(character.isalpha() for character in run)
    digits = sum(character.isdigit() for character in run)
    # A word with one digit is a word; a number with some lookalikes in it is a number.
    alike = all(character in _ALIKE for character in run if character.isalpha())
    return run.translate(_LOOKALIKES) if alike or digits >= letters else run
