"""A JSON schema under which a number can be written only as it stands in the bundle.

For engines that take `response_format` with a `json_schema` and no grammar. The answer is an object of paragraphs,
each a list of pieces: words, which may hold no digit and no sign of money, and facts, each one of an enumeration.
`prose_of` puts such an answer together again and refuses what the schema would have refused, because not every
engine that takes a schema keeps to its patterns.

Like the grammar, a schema stops invented numbers and not a true number in a false sentence.
"""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, ValidationError

from chambers.base.errors import OperationError
from chambers.grounding.grammar import GrammarOptions
from chambers.grounding.verdict import Json

_WORDS = "^[^0-9$\u20ac\u00a3]*$"
_MONEY = frozenset("$\u20ac\u00a3")
_MAX_PIECES = 60
_MAX_PARAGRAPHS = 200


class OutOfSchemaError(OperationError):
    """An engine answered outside the schema it was given."""

    code = "schema.broken"


class _Piece(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    words: str | None = None
    fact: str | None = None


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    paragraphs: tuple[tuple[_Piece, ...], ...]


def fact_schema(facts: Sequence[str], options: GrammarOptions | None = None) -> dict[str, Json]:
    """The schema for these facts; without any fact, no piece can hold a digit."""
    kept = allowed_facts(facts, options)
    words: Json = _object("words", {"type": "string", "pattern": _WORDS})
    enumerated: list[Json] = list(kept)
    pieces: list[Json] = [words, _object("fact", {"type": "string", "enum": enumerated})] if kept else [words]
    paragraph: Json = {"type": "array", "items": {"anyOf": pieces}, "minItems": 1, "maxItems": _MAX_PIECES}
    return _object("paragraphs", {"type": "array", "items": paragraph, "maxItems": _MAX_PARAGRAPHS})


def prose_of(answer: str, facts: Sequence[str], options: GrammarOptions | None = None) -> str:
    """The text of an answer, a paragraph a line; what no fact of the bundle bears is an error."""
    try:
        paragraphs = _Answer.model_validate_json(answer).paragraphs
    except ValidationError as error:
        raise OutOfSchemaError(
            "The engine's answer is not of the schema it was given.",
            hint="The answer may have been cut off: allow more tokens, or use an engine that keeps to schemas.",
        ) from error
    known = frozenset(allowed_facts(facts, options))
    return "\n".join("".join(_written(piece, known) for piece in paragraph).strip() for paragraph in paragraphs)


def allowed_facts(facts: Sequence[str], options: GrammarOptions | None = None) -> tuple[str, ...]:
    """What may be written as a fact: those of the bundle, each once, and the exhibits' labels."""
    chosen = options or GrammarOptions()
    kept = [fact for fact in dict.fromkeys(facts) if fact.isprintable()][: chosen.max_facts]
    return tuple(dict.fromkeys((*kept, *(f"Exhibit {label}" for label in chosen.exhibit_labels))))


def _written(piece: _Piece, known: frozenset[str]) -> str:
    if piece.fact is not None and piece.words is None and piece.fact in known:
        return piece.fact
    if piece.words is not None and piece.fact is None and not _has_figure(piece.words):
        return piece.words
    raise OutOfSchemaError(
        f"The engine wrote {(piece.fact or piece.words or 'nothing')[:80]!r}, which is no fact of the bundle.",
        hint="Use an engine that keeps to schemas, or draft without one and have the text checked.",
    )


def _has_figure(words: str) -> bool:
    return any(character.isdigit() or character in _MONEY for character in words)


def _object(name: str, value: Json) -> dict[str, Json]:
    return {"type": "object", "properties": {name: value}, "required": [name], "additionalProperties": False}
