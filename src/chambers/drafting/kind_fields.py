"""The {fields} that the files of a document type may name, and the complaint about any other. Pure."""

import string
from collections.abc import Mapping
from pathlib import Path

from chambers.base.errors import UsageError
from chambers.drafting.document.matter_fields import FIELD

PROMPT_FIELDS: Mapping[str, frozenset[str]] = {
    "route": frozenset(("ask", "claims")),
    "gate": frozenset(("claim", "ask", "passages", "element")),
    "extract": frozenset(("ask",)),
    "outline": frozenset(("title", "ask", "heading", "instruction", "example")),
    "draft": frozenset(("instruction", "heading", "ask", "pages", "count")),
    "repair": frozenset(("sentence", "faults")),
    "review": frozenset(("mandate", "draft")),
    "answer": frozenset(("sentence", "problem")),
}
"""The prompts that a type may bring, and what may be filled into each."""
EXHIBIT_FIELDS = frozenset(("exhibit", "heading", "bates", "file"))
"""What the fixed words of an exhibits section may name besides the matter: they are said once for each exhibit."""


class TypeFileError(UsageError):
    """A document type cannot be used as it is written."""

    code = "draft.type"


def check_lines(text: str, path: Path, known: frozenset[str]) -> None:
    """Refuse fixed words with a field that nobody fills; the line is named."""
    for number, line in enumerate(text.split("\n"), start=1):
        check_fields(line, path, f"line {number}", known)


def check_fields(text: str, path: Path, where: str, known: frozenset[str]) -> None:
    """Refuse a text with a field that nobody fills, or with a brace that belongs to none."""
    unknown = next((field for field in FIELD.findall(text) if field not in known), None)
    if unknown is not None or "{" in FIELD.sub("", text) or "}" in FIELD.sub("", text):
        what = f"there is no field {{{unknown}}}" if unknown else "a brace stands alone"
        raise TypeFileError(f"{path}: {where}: {what}.", hint=f"Fields are {', '.join(sorted(known))}.")


def check_prompt(text: str, path: Path, known: frozenset[str]) -> None:
    """Refuse a prompt with a field that its stage does not fill."""
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
    except ValueError as error:
        raise TypeFileError(f"{path}: {error}.", hint="Write a brace that is no field twice: {{ and }}.") from error
    for field in fields:
        if field not in known:
            line = text[: text.find("{" + field)].count("\n") + 1
            raise TypeFileError(
                f"{path}: line {line}: there is no field {{{field}}}.",
                hint=f"Fields are {', '.join(sorted(known))}; write a brace that is no field twice.",
            )
