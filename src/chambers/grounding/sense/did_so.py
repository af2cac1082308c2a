"""Whether somebody did it: "she did do it in May" where the page has "I did not do it in May or June".

What "it" is stands elsewhere on both sides. The two speak of the same where they have a day, a month or a name in
common behind it; where neither has any, where the words before them are the same.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import roots_in
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences

_DID = re.compile(
    r"\b(?P<no>(?:did|does|do|has|have|had)\s+not\s+|(?:did|does|do|has|have|had)n['\u2019]t\s+|never\s+(?:had\s+)?"
    r"|failed\s+to\s+|refused\s+to\s+|neglected\s+to\s+)?(?:(?:did|does|do|has|have|had)\s+)?(?:do|did|done)\s+(?:it|so|that)\b"
    r"(?P<rest>[^.;]{0,80})",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:[A-Z][a-z]{2,}|\d[\d:/.]*)")
_MODAL = re.compile(
    r"\b(?:would|could|should|might|may|can|will|shall|must|to|if|whether|not|cannot)\s+$", re.IGNORECASE
)
_NEAR_ROOTS = 2

Deed = tuple[bool, frozenset[str], frozenset[str], str]
"""Whether it was done, when, the words around it, and the sentence."""


def did_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The sentence of a page that says that it was not done, or that it was, where the draft says the contrary."""
    for done, when, around, _ in _deeds(own, ""):
        near = [each for page in pages for each in _deeds_on(page) if _is_same(when, around, each)]
        if near and all(each[0] is not done for each in near):
            return f"the page has: \u201c{' '.join(near[0][3].split())}\u201d"
    return None


def _is_same(when: frozenset[str], around: frozenset[str], deed: Deed) -> bool:
    if when or deed[1]:
        return bool(when & deed[1])
    return len(around & deed[2]) >= _NEAR_ROOTS


@kept_on_page
def _deeds_on(page: ReadPage) -> tuple[Deed, ...]:
    if not _DID.search(page.text):
        return ()
    texts = [spoken_on(sentence.text) for sentence in spoken_sentences(page)]
    pairs = zip(["", *texts], texts, strict=False)
    return tuple(each for before, text in pairs if not text.rstrip().endswith("?") for each in _deeds(text, before))


def _deeds(text: str, before: str) -> Iterator[Deed]:
    for match in _DID.finditer(text):
        if not _MODAL.search(text, 0, match.start()):
            around = roots_in(f"{before} {text}")
            yield match["no"] is None, frozenset(_WHEN.findall(match["rest"])), around, text
