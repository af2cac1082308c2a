"""What a document says already, so that nothing is said twice: neither the same words nor the same facts. Pure."""

from collections.abc import Iterable, Sequence

from chambers.drafting.writing.screening import fold
from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hit, read_page
from chambers.grounding.pages.stems import stems
from chambers.record.page import Page

_SHARED = 0.6


class Heard:
    """The paragraphs so far."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._folded: list[str] = []
        self._read: list[tuple[ReadPage, frozenset[str]]] = []
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        self._folded.append(fold(text))
        self._read.append((read_page(Page("", "", 1, text)), frozenset(stems(text))))

    def repeats(self, text: str) -> bool:
        """True when a text, or one that holds it or is held by it, was said before."""
        folded = fold(text)
        return any(folded in other or (bool(other) and other in folded) for other in self._folded)

    def covers(self, text: str, tokens: Sequence[Token]) -> bool:
        """True when one paragraph has every fact of a text, and most of its words."""
        facts = [token for token in tokens if token.kind not in (Kind.BATES, Kind.QUOTATION)]
        words = frozenset(stems(text))
        return any(
            len(words & theirs) >= _SHARED * len(words) and all(find_hit(fact, page) is not None for fact in facts)
            for page, theirs in self._read
        )
