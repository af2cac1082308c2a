"""A thing named by several words that a page says there is none of, where the draft has it.

"Signed a lease but no side letter agreement": the head of the group may stand on the page as well, for another thing;
the group as a whole does not. The draft is wrong where it has the very group behind "a" or "and", denies nothing
before it, and shares more with the sentence of the page than the group.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import CONDITION, content, is_denying
from chambers.grounding.sense.likeness import Spoken
from chambers.grounding.sense.propositions import page_denies
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.denial_words import HELPERS
from chambers.grounding.words.folding import folded
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.word_roots import is_verb, without_idioms

_NO = re.compile(
    r"\b(?:no|without\s+(?:an?|any)|(?:not|never|cannot|n['\u2019]t)\s+(?:\w+\s+){0,2}?(?:an?|any))(?: |\n[ \t]*)"
    r"(?P<words>(?-i:[a-z])[\w-]*(?:\s+[a-z][\w-]*){0,3})",
    re.IGNORECASE,
)
"""What stands behind "No" in the next field of a form, or on its next line, is no part of it."""
_WORD = re.compile(r"[\w-]+")
# "The complaint about the side letters" does not say that there are any.
_AFFIRMED = r"(?<!about )(?<!for )(?<!of )(?<!on )(?:\b(?:an?|some|several|two|three|one|both|and|another)\s)"
_AS_DENIALS = ("free", "yet")
"""What phrases have that say what a denial says: "free of any lien" is "without any lien"."""
_BUT_NOT = re.compile(
    r"\b(?:but|and)\s+not\s+(?:(?:on|in|at|to|for|by|with|from|of|the|its?|his|her|their)\s+){0,2}"
    rf"(?!(?:{'|'.join(sorted(HELPERS))})\b)(?P<words>[a-z][\w-]*(?:\s+[a-z][\w-]*)?)"
)
_HALF = 0.5
_BEFORE_CHARS = 40
_FEWEST = 2

Group = tuple[str, ...]


def denied_group(mine: Spoken, pages: Sequence[ReadPage]) -> str | None:
    """What some pages say there is none of, where a clause has it, or None."""
    if is_denying(mine.sentence) or mine.clause.asked or CONDITION.search(mine.clause.text):
        return None
    for page in pages:
        for group, each in _groups(page):
            if not _pattern(group, _AFFIRMED).search(mine.clause.text) or _is_had(group, pages):
                continue
            words = content(" ".join(group))
            if (content(mine.sentence) & content(each.text)) - words:
                return " ".join(group)
    return None


def is_denied_too(clause: str, pages: Sequence[ReadPage]) -> bool:
    """True for a clause that denies something of a thing of which a page says that there is none."""
    if not is_denying(clause):
        return False
    return any(
        any(_pattern(group).search(clause) for group, _ in _groups(page)) or _leaves_out(content(clause), page)
        for page in pages
    )


def _leaves_out(words: frozenset[str], page: ReadPage) -> bool:
    """True where a page leaves something out that a clause denies: "on the east wall and not on the west one"."""
    return any(len(left & words) >= _HALF * len(left) for left in _left_out(page))


@kept_on_page
def _left_out(page: ReadPage) -> tuple[frozenset[str], ...]:
    found = (content(match["words"]) for match in _BUT_NOT.finditer(page.text))
    return tuple(words for words in found if words)


@kept_on_page
def _groups(page: ReadPage) -> tuple[tuple[Group, Sentence], ...]:
    """The things of several words that a page says there is none of, each with its sentence."""
    if not page_denies(page) and not any(word in folded(page.text) for word in _AS_DENIALS):
        return ()
    return tuple(
        (group, each)
        for each in page.sentences
        for match in _NO.finditer(without_idioms(each.text))
        if (group := _group(match["words"])) is not None and "?" not in each.text
    )


def _group(text: str) -> Group | None:
    """The words behind a "no", as far as the thing goes, where they are two or more: "side letter"."""
    words: list[str] = []
    for word in _WORD.findall(text.casefold()):
        if is_stop(word) or (words and is_verb(word) and word.endswith("ed")):
            break
        words.append(word)
    return tuple(words) if len(words) >= _FEWEST else None


def _pattern(group: Group, lead: str = "") -> re.Pattern[str]:
    each = r"[\s-]+".join(re.escape(word.removesuffix("s")) + "s?" for word in group)
    return re.compile(rf"{lead}\b{each}\b", re.IGNORECASE)


def _is_had(group: Group, pages: Sequence[ReadPage]) -> bool:
    """True where a page has the thing without denying it."""
    return any(not is_denying(before) for page in pages for before in _before(group, page))


def _before(group: Group, page: ReadPage) -> Iterator[str]:
    for match in _pattern(group).finditer(page.text):
        yield page.text[max(0, match.start() - _BEFORE_CHARS) : match.start()]
