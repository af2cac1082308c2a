"""The facts of a GGUF header that describe an architecture, with their types checked. Pure.

A fact may be one number or one per layer. A fact of the wrong type is an error, an absent one is None.
"""

from dataclasses import dataclass

from chambers.models.gguf import GgufError, GgufHeader

_MOST = 1 << 40


@dataclass(frozen=True, slots=True)
class ArchitectureFacts:
    """The keys `ARCHITECTURE.…` of a header."""

    header: GgufHeader
    architecture: str

    def number(self, key: str) -> int | None:
        """A whole number; of one per layer, the largest."""
        value = self.header.facts.get(f"{self.architecture}.{key}")
        if value is None:
            return None
        values = value if isinstance(value, tuple) else (value,)
        return max((self._whole(key, one) for one in values), default=None)

    def need(self, key: str) -> int:
        """A whole number above zero that there is no card without."""
        value = self.number(key)
        if not value:
            raise GgufError(
                f"The header does not say {self.architecture}.{key}, so what the model costs cannot be told.",
                hint="Use a file made by llama.cpp's own converter.",
            )
        return value

    def per_layer(self, key: str, layers: int) -> tuple[int, ...] | None:
        """One number for each layer, repeated if the header gives one for all."""
        value = self.header.facts.get(f"{self.architecture}.{key}")
        if value is None:
            return None
        values = tuple(self._whole(key, one) for one in value) if isinstance(value, tuple) else None
        if values is None:
            return (self.number(key) or 0,) * layers
        if len(values) < layers:
            raise GgufError(f"{self.architecture}.{key} has {len(values)} values for {layers} layers.")
        return values[:layers]

    def is_list(self, key: str) -> bool:
        return isinstance(self.header.facts.get(f"{self.architecture}.{key}"), tuple)

    def _whole(self, key: str, value: object) -> int:
        if isinstance(value, int) and 0 <= value <= _MOST:
            return int(value)
        raise GgufError(f"{self.architecture}.{key} is {value!r}, and a whole number is needed.")
