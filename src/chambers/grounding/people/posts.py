"""What somebody is by trade or office in the draft, held against what the record says they are.

"Ann Lee, the estimator" is false when the record has Ann Lee as the managing member and somebody else as the estimator.
It speaks only where the record gives the bearer another post and never one akin to it, or gives the post on the cited
pages to somebody else alone. A title before a name ("Officer Quill") claims nothing.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.post_table import GROUPS_OF, HEADS, LETTERS, LONG_POSTS, SHARED

_MAX_PAGES = 20
_REACH_CHARS = 140
_NEAR_CHARS = 90
_WORDS = sorted((*LONG_POSTS, *(word for word in GROUPS_OF if "-" not in word)), key=len, reverse=True)
_ANY = f"(?i:{'|'.join(map(re.escape, _WORDS))})"
# A nurse manager is a manager: the last word says what somebody is.
_POST = rf"(?P<post>{_ANY})(?![ ]{_ANY}\b)"
_QUICK = re.compile(rf"\b{_POST}s?\b")
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon)\.?[ ])?"
_JOINING = "that|who|whom|whose|which|and|but|or|when|where|while|if|as|to|for|with|from|by|in|on|at|of|so|then|not"
_HELPING = "had|has|have|was|is|are|were|did|does|would|the|a|an|his|her|its|their|our|my|your|told|said|asked"
_MORE = rf"(?:(?!(?:{_JOINING}|{_HELPING})\b)(?:[A-Z]?[a-z][\w&/-]*|[A-Z]{{2,4}})[ \n]){{0,3}}?"
_WHOSE = (
    r"(?:(?:the|a|an|our|its|his|her|their|then|now)[ \n])?(?:(?:[A-Z][\w&.]*[ ]){0,3}[A-Z][\w&]*['\u2019]s?[ \n])?"
)
_ASIDE = r"(?:,[^,;]{1,40},)?"
_IS = r"(?:is|was|serves[ ]as|served[ ]as|acted[ ]as|works[ ]as|worked[ ]as|as)"
_BEHIND = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:,|[ ]\(|[ ][-\u2013])[ \n]?{_WHOSE}{_MORE}{_POST}s?\b(?!['\u2019-]|[ ]?:)",
        rf"{_ASIDE}[ \n]{_IS}[ \n]{_WHOSE}{_MORE}{_POST}\b(?!['\u2019-])",
    )
)
_BENEATH = re.compile(
    rf"[ \t]*\n[ \t]*{_MORE}{_POST}(?:[ ](?:of|for)[ ][\w& ]{{1,40}}|,[ ][\w& ]{{1,40}})?[ \t]*(?:\n|\Z)"
)
_LETTERS = re.compile(rf",?[ ](?P<letters>{'|'.join(map(re.escape, LETTERS))})(?!\w)")
_BEFORE = re.compile(rf"(?<![\w-]){_POST}(?P<mark>[ ]?:[ ]?|,[ \n]|[ \n]|[ ]?\([ ]?){_TITLE}\Z")
_FIRST_NAMES = re.compile(r"(?:[A-Z][\w'\u2019-]+[ ]|[A-Z]\.[ ]){1,2}\Z")
_LAST_NAMES = re.compile(r"(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+")
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){0,2})"
_NAME_BEHIND = re.compile(rf"(?:[ ]?:[ ]?|,?[ ]|[ ]?\([ ]?){_TITLE}{_NAME}")
_NAME_BEFORE = re.compile(rf"{_NAME}(?:,|[ ]\()[ ]?(?:(?:the|a|an|our|its)[ ])?{_MORE}\Z")


def post_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """What the record says somebody is, when the sentence says they are something else, or None."""
    if not _QUICK.search(own):
        return None
    names = [token.text for token in tokens if token.kind is Kind.NAME]
    for token, post in _claimed(own, sentence, tokens):
        if sorts_of(token.text, grounds.index) == {"firm"}:
            continue
        known = posts_of(token.text, grounds.index)
        if any(_akin(post, other) for other in known):
            continue
        held = [held for page in pages for held in _holders(post, page)]
        others = [name for same, name in held if same == post and _is_another(name, names, grounds.index)]
        if known and (held or any(re.search(rf"\b{post}", page.text, re.IGNORECASE) for page in pages)):
            beside = f", and {others[0]} as {_words(post)}" if others else f", not as {_words(post)}"
            return f"the record has {token.text} as {_words(min(known))}{beside}"
        if (there := _trade_on(token.text, post, pages, grounds.index)) is not None:
            return f"the page has {token.text} as {_words(there)}, not as {_words(post)}"
        if others and post not in SHARED:
            return f"the record has {others[0]} as {_words(post)}, not {token.text}"
    return None


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each name that the sentence gives a post, with the post."""
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for token in (each for each in tokens if each.kind is Kind.NAME):
        if any(each.start <= token.start < each.end for each in quoted) or role_of(token.text) is not None:
            continue
        start, end = token.start - sentence.start, token.end - sentence.start
        behind = own[end : end + _REACH_CHARS]
        yield from ((token, _post(match)) for pattern in _BEHIND if (match := pattern.match(behind)))
        before = _BEFORE.search(own[max(0, start - _NEAR_CHARS) : start])
        if before is not None and not (before["post"][0].isupper() and not before["mark"].strip()):
            yield token, _post(before)


@lru_cache(maxsize=4096)
def posts_of(name: str, index: RecordIndex) -> frozenset[str]:
    """Every post that the record gives to a name."""
    parts = [part for part in name_parts(name) if len(part) > 2]
    pages = sorted({at for part in parts for at in index.spread(part.casefold())[:_MAX_PAGES]})[:_MAX_PAGES]
    forms = name_forms(name, index)
    texts = (index.read(at).text for at in pages)
    return frozenset(post for text in texts for match in forms.finditer(text) for post in _beside(text, match))


def _trade_on(name: str, post: str, pages: Sequence[ReadPage], index: RecordIndex) -> str | None:
    """The one trade that the cited pages give to a name, held against another trade; heads go by many words."""
    if post in HEADS:
        return None
    forms = name_forms(name, index)
    found = {each for page in pages for match in forms.finditer(page.text) for each in _beside(page.text, match)}
    return found.pop() if len(found) == 1 and not found & HEADS else None


def _beside(text: str, name: re.Match[str]) -> Iterator[str]:
    """The posts that stand beside a name, or a part of one."""
    behind = text[name.end() : name.end() + _REACH_CHARS]
    before = text[max(0, name.start() - _NEAR_CHARS) : name.start()]
    last, first = _LAST_NAMES.match(behind), _FIRST_NAMES.search(before)
    for tail in (behind, behind[last.end() :] if last else ""):
        yield from (_post(match) for pattern in (*_BEHIND, _BENEATH) if (match := pattern.match(tail)))
        if letters := _LETTERS.match(tail):
            yield LETTERS[letters["letters"]]
    for head in (before, before[: first.start()] if first else ""):
        if match := _BEFORE.search(head):
            yield _post(match)


def _holders(post: str, page: ReadPage) -> Iterator[tuple[str, str]]:
    """Whom a page gives a post, or one akin to it, with the post."""
    for match in _QUICK.finditer(page.text):
        if not _akin(_post(match), post):
            continue
        if behind := _NAME_BEHIND.match(page.text, match.end()):
            yield _post(match), behind["name"]
        if before := _NAME_BEFORE.search(page.text[max(0, match.start() - _NEAR_CHARS) : match.start()]):
            yield _post(match), before["name"]


def _is_another(name: str, names: Sequence[str], index: RecordIndex) -> bool:
    return "person" in sorts_of(name, index) and not any(is_same(name, other, index) for other in names)


def _post(match: re.Match[str]) -> str:
    word = match["post"].casefold()
    return LONG_POSTS.get(word, word)


def _akin(one: str, other: str) -> bool:
    """True for two words that may mean the same post."""
    # "Officer" may well be the chief operating officer; a president is no vice president.
    if one == other or ({"officer"} & {one, other} and one.endswith("officer") and other.endswith("officer")):
        return True
    return bool(GROUPS_OF.get(one, frozenset()) & GROUPS_OF.get(other, frozenset()))


def _words(post: str) -> str:
    return post.replace("-", " ")
