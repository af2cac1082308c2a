"""What a page says of pairs of contraries; a sentence is read only where its words may speak of the pair asked for.

The words of a page are listed once. Which sentences may speak of a pair, and which of them may stand on one side of it,
is told by that list alone, rather too often than too seldom.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_terms import may_turn
from chambers.grounding.sense.sided import Sided, answered, sided_clauses
from chambers.grounding.sense.terms import PIECE, has_idiom, lower_of, term_root, without_idioms
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences
from chambers.grounding.words.contraries import PHRASES, PLAIN

_ALTERNATIVE = re.compile(r"\bor\b", re.IGNORECASE)
_SHORT = 4
_ANSWERING = 2
_LABELLED = frozenset(["no", "not"])
_NOTHING: frozenset[str] = frozenset()


class SidedPage:
    """The sentences of a page, each read when it is first asked for."""

    def __init__(self, page: ReadPage) -> None:
        self._sentences = spoken_sentences(page)
        self._read: dict[int, tuple[Sided, ...]] = {}
        self._asked: dict[int, frozenset[str]] = {}
        self._questions = [each.text.rstrip().endswith("?") for each in self._sentences]
        self._plain = [each.text for each in self._sentences]
        if has_idiom(page.text):
            # What an idiom leaves of "not just-in-time" is another word.
            self._plain = [f"{text} {without_idioms(text)}" for text in self._plain]
        self._words = [set(PIECE.findall(lower_of(text))) for text in self._plain]
        """The words of each sentence in lower case."""
        self._all = set[str]().union(*self._words)
        turning = {word for word in self._all if may_turn(word)}
        self._denying = [not turning.isdisjoint(words) for words in self._words]
        # The value of a label becomes the word that denies it.
        self._known = self._all | _LABELLED if turning else self._all
        self._roots: dict[int, frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self._sentences)

    def standing_on(self, name: str, side: int) -> Iterator[int]:
        """The sentences that may stand on one side of a pair, in order."""
        if name.startswith(PLAIN):
            return self._saying(name.removeprefix(PLAIN), side)
        needs = [(words, here != side) for words, here in PHRASES.get(name, ()) if words <= self._known]
        return (at for at in range(len(self._sentences)) if self._has_any(needs, at)) if needs else iter(())

    def _saying(self, root: str, side: int) -> Iterator[int]:
        """The sentences that may say of a verb that it was done or, on the other side, that it was not."""
        for at, denying in enumerate(self._denying):
            if (side > 0 or denying or self._questions[at]) and root in self._roots_of(at):
                yield at

    def _roots_of(self, at: int) -> frozenset[str]:
        """The roots of the words of a sentence that begin with a small letter."""
        if at not in self._roots:
            pieces = set(PIECE.findall(self._plain[at]))
            self._roots[at] = frozenset([term_root(piece) for piece in pieces if piece[0].islower()])
        return self._roots[at]

    def _has_any(self, needs: Sequence[tuple[frozenset[str], bool]], at: int) -> bool:
        """True for a sentence that has all the words of some phrase, and a denial where the phrase must be denied."""
        denying = self._denying[at]
        here = self._words[at] | _LABELLED if denying else self._words[at]
        may = denying or self._questions[at]
        return any((may or not turned) and words <= here for words, turned in needs)

    def clauses(self, at: int) -> tuple[Sided, ...]:
        """The clauses of a sentence; none for a question that was not answered by yes or no."""
        if at not in self._read:
            self._read[at] = tuple(self._clauses(at))
        return self._read[at]

    def before(self, at: int) -> Sided | None:
        """The last clause before a sentence."""
        return next((said[-1] for number in range(at - 1, -1, -1) if (said := self.clauses(number))), None)

    def _clauses(self, at: int) -> Iterator[Sided]:
        text = self._text(at)
        said = sided_clauses(text)
        if self._questions[at]:
            after = self._text(at + 1).strip() if at + 1 < len(self._sentences) else ""
            yield from answered(said, after) if not _ALTERNATIVE.search(text) else ()
            return
        asked = next((n for n in range(at - 1, max(-1, at - 1 - _ANSWERING), -1) if self._questions[n]), None)
        speaks_of = self._asked_by(asked) if asked is not None else _NOTHING
        for each in said:
            yield replace(each, asked=speaks_of) if speaks_of and len(each.roots) <= _SHORT else each

    def _asked_by(self, at: int) -> frozenset[str]:
        """The words of a question; of "On Monday?" the rest was asked before."""
        if at not in self._asked:
            found: set[str] = set()
            for number in (n for n in range(at, -1, -1) if self._questions[n]):
                here = {root for each in sided_clauses(self._text(number)) for root in each.roots}
                found |= here
                if len(here) > 1:
                    break
            self._asked[at] = frozenset(found)
        return self._asked[at]

    def _text(self, at: int) -> str:
        return spoken_on(self._sentences[at].text)


@kept_on_page
def sided_page(page: ReadPage) -> SidedPage:
    """A page, ready to be asked for pairs of contraries."""
    return SidedPage(page)
