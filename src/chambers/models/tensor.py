"""A tensor as a shape implies it: a name and dimensions, no numbers."""

import math
from dataclasses import dataclass

Row = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ShapeTensor:
    """A GGUF tensor name and its dimensions, row length first."""

    name: str
    shape: tuple[int, ...]

    @property
    def parameters(self) -> int:
        return math.prod(self.shape)
