"""The number formats of GGUF: how many weights a block holds and how many bytes it takes. Pure data and arithmetic."""

from dataclasses import dataclass

from chambers.base.errors import UsageError


@dataclass(frozen=True, slots=True)
class GgmlType:
    """A format: `block` weights of one row take `size_bytes`."""

    name: str
    number: int
    block: int
    size_bytes: int


TYPES = tuple(
    GgmlType(*row)
    for row in (
        ("F32", 0, 1, 4),
        ("F16", 1, 1, 2),
        ("Q4_0", 2, 32, 18),
        ("Q4_1", 3, 32, 20),
        ("Q5_0", 6, 32, 22),
        ("Q5_1", 7, 32, 24),
        ("Q8_0", 8, 32, 34),
        ("Q2_K", 10, 256, 84),
        ("Q3_K", 11, 256, 110),
        ("Q4_K", 12, 256, 144),
        ("Q5_K", 13, 256, 176),
        ("Q6_K", 14, 256, 210),
        ("IQ2_XXS", 16, 256, 66),
        ("IQ2_XS", 17, 256, 74),
        ("IQ3_XXS", 18, 256, 98),
        ("IQ1_S", 19, 256, 50),
        ("IQ4_NL", 20, 32, 18),
        ("IQ3_S", 21, 256, 110),
        ("IQ2_S", 22, 256, 82),
        ("IQ4_XS", 23, 256, 136),
        ("I8", 24, 1, 1),
        ("I16", 25, 1, 2),
        ("I32", 26, 1, 4),
        ("I64", 27, 1, 8),
        ("F64", 28, 1, 8),
        ("IQ1_M", 29, 256, 56),
        ("BF16", 30, 1, 2),
        ("TQ1_0", 34, 256, 54),
        ("TQ2_0", 35, 256, 66),
        ("MXFP4", 39, 32, 17),
        ("NVFP4", 40, 64, 36),
    )
)
BY_NAME = {kind.name: kind for kind in TYPES}
BY_NUMBER = {kind.number: kind for kind in TYPES}


class UnknownTypeError(UsageError):
    """A number format that is not known here."""

    code = "models.unknown_type"


def ggml_type(name: str) -> GgmlType:
    """The format of that name."""
    if name not in BY_NAME:
        raise UnknownTypeError(f"There is no number format {name!r}.", hint=f"Known: {', '.join(BY_NAME)}.")
    return BY_NAME[name]


def tensor_bytes(kind: GgmlType, shape: tuple[int, ...]) -> int:
    """Bytes of a tensor; rows (the first dimension, as GGUF writes it) are padded to whole blocks."""
    row, *rest = shape or (1,)
    total = -(-row // kind.block) * kind.size_bytes
    for dimension in rest:
        total *= dimension
    return total
