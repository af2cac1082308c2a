"""Evidence that was found, or was not: "found evidence that both cars were at fault" for "I found no evidence that".

Of whom it is said the draft may name in its own way (the Ford, Unit 2); what they are said to have done it may not. A
sentence that has the sign and the deed is refuted by a page that has the deed only where there is no sign of it, and a
sentence that has no sign of it by a page that has one.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import content, names_in
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences
from chambers.grounding.words.word_roots import is_verb, without_idioms

_SIGN = re.compile(
    r"\b(?:evidence|signs?|indications?|traces?|proof|suggestions?|hints?|showing|reason to (?:believe|think|suppose)"
    r"|anything|something|nothing|much)\s+"
    r"(?:of|that|to (?:suggest|show|indicate)(?: that)?|suggest(?:s|ed|ing)?(?: that)?)\s+"
    r"(?P<what>[^.;]{5,160})",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(?:no|not|never|without|nothing|neither|nor|lack(?:s|ed|ing)?|absence)\b|n['\u2019]t\b", re.IGNORECASE
)
_NOTHING = re.compile(r"nothing", re.IGNORECASE)
_BEFORE_CHARS = 50
_HALF = 0.5

Sign = tuple[bool, frozenset[str], str]
"""Whether there was a sign, the words of what it was a sign of, and the sentence."""


def sign_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The sentence of a page that has no sign of what a sentence finds one of, or the other way round; or None."""
    for found, what, _ in _signs(own):
        near = [each for page in pages for each in _signs_on(page) if _is_same(what, each[1])]
        if near and all(there is not found for there, _, _ in near):
            return f"the page has: \u201c{' '.join(near[0][2].split())}\u201d"
    return None


def _is_same(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """True where both have the same deed, and half of the words of the shorter one."""
    shared = mine & theirs
    return any(map(is_verb, shared)) and len(shared) >= _HALF * min(len(mine), len(theirs))


@kept_on_page
def _signs_on(page: ReadPage) -> tuple[Sign, ...]:
    if not _SIGN.search(page.text):
        return ()
    texts = (spoken_on(sentence.text) for sentence in spoken_sentences(page))
    return tuple(each for text in texts if not text.rstrip().endswith("?") for each in _signs(text))


def _signs(text: str) -> Iterator[Sign]:
    """The signs of which a text speaks."""
    plain = without_idioms(text)
    for match in _SIGN.finditer(plain):
        before = re.split(r"[,;]", plain[max(0, match.start() - _BEFORE_CHARS) : match.start()])[-1]
        names = names_in(match["what"])
        what = frozenset(word for word in content(match["what"]) - names if not word[0].isdigit())
        if what:
            yield not (_NONE.search(before) or _NOTHING.match(match[0])), what, text
