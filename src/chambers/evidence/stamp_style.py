"""How a number is to look: where it stands, and what legend goes with it. Values only."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

from chambers.record.bates import BatesError


class Position(StrEnum):
    """One of six places, as the reader sees the page."""

    TOP_LEFT = "top-left"
    TOP_CENTRE = "top-centre"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_CENTRE = "bottom-centre"
    BOTTOM_RIGHT = "bottom-right"

    @property
    def at_top(self) -> bool:
        return self.value.startswith("top")

    @property
    def side(self) -> str:
        return self.value.partition("-")[2]


@dataclass(frozen=True, slots=True)
class StampStyle:
    """Where the number stands, and the confidentiality legend, if there is one."""

    position: Position = Position.BOTTOM_RIGHT
    legend: str | None = None
    legend_position: Position = Position.BOTTOM_LEFT

    def __post_init__(self) -> None:
        if self.legend is not None:
            require_printable(self.legend, "legend")
            if self.legend_position == self.position:
                raise BatesError(
                    f"the number and the legend cannot both stand at the {self.position}.",
                    hint="Give the legend another of the six places.",
                )

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "StampStyle":
        fields = json.loads(text)
        return cls(Position(fields["position"]), fields["legend"], Position(fields["legend_position"]))


def require_printable(words: str, what: str) -> None:
    """Refuse words that the standard fonts cannot set on one line."""
    try:
        words.encode("cp1252")
    except UnicodeEncodeError as error:
        raise BatesError(
            f"the {what} {words!r} has characters that the standard fonts of a PDF do not have.",
            hint="Use Western letters, digits and punctuation.",
        ) from error
    if not words.strip() or not words.isprintable():
        raise BatesError(f"a {what} cannot be {words!r}.", hint="Give it on one line, with at least one letter.")
