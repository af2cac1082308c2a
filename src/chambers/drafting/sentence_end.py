"""Where a citation goes: before the stop of a sentence, and behind the dot of a word that ends with one. Pure."""

import re

_DOTTED = re.compile(r"\b(?:Inc|Ltd|Co|Corp|LLC|LLP|Bros|Jr|Sr|Esq|etc|[AaPp]\.?[Mm]|[A-Z](?:\.[A-Z])*)\.[\u201d\"]?$")
_STOP = re.compile(r"\.([\u201d\"]?)$")


def with_citation(sentence: str, citation: str) -> str:
    """The sentence with a citation in brackets, which belongs to it."""
    text = sentence.rstrip()
    bare = text if _DOTTED.search(text) else _STOP.sub(r"\1", text)
    return f"{bare} ({citation})."
