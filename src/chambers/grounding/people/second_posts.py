"""Two posts that a draft gives to one person: "Ann Lee, the mayor and town clerk", "both as owner and as witness".

Two people are made into one by giving the first what the second is. The draft is wrong where a cited page has one of
the posts beside somebody else, and no page that names the first has it beside him, in a sentence of his, or where a
pronoun leaves open whose it is. No table says which nouns are posts: the page does.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, pages_naming, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence, said_at
from chambers.grounding.words.rank_table import BEFORE_NAME

_QUICK = re.compile(r"\b(?:and|also)\b")
_LEAD = r"(?:(?:the|an?|its|his|her|their|our)\s+|(?:[A-Z][\w&.-]*\s){0,3}[A-Z][\w&.-]*['\u2019]s?\s+)"
_SMALL = r"(?!(?:and|or|who|was|were|is|had|the|an?|as|to|by|that|which|with|for|of|in|on|at|not|its|his|her|their)\b)"
_POST = rf"{_SMALL}[A-Za-z][\w-]+(?:\s{_SMALL}[A-Za-z][\w-]+){{0,3}}"
_CLOSED = r"(?=\s*(?:[,.;()]|\Z)|\s(?:of|for|at|in|who|on|by|when|until|from)\b)"
_IS = r"(?:is|was|served\sas|acted\sas|serves\sas|acts\sas|had\sbeen|has\sbeen)"
_TWO = rf"(?P<two>{_POST}){_CLOSED}"
_CLAIMS = tuple(
    re.compile(lead + posts)
    for lead, posts in (
        # "Ann Lee, the mayor and the clerk" may be two people; "both the mayor and the clerk" is one.
        (rf"(?:,|\s\()\s*(?!both\b){_LEAD}?(?P<one>{_POST}),?\sand\s(?:also\s{_LEAD}?)?", _TWO),
        (rf"(?:,|\s\()\s*both\s{_LEAD}?(?P<one>{_POST})\sand\s{_LEAD}?", _TWO),
        (rf"(?:,?\swho)?\s{_IS}\s(?:both\s)?{_LEAD}?(?P<one>{_POST})\sand\s(?:also\s)?{_LEAD}?", _TWO),
        (rf"[^,;.()]{{0,60}}?\s(?:both\s)?as\s{_LEAD}?(?P<one>{_POST})\sand\s(?:also\s)?as\s{_LEAD}?", _TWO),
        (rf"(?:,|(?:,?\swho)?\s{_IS})\salso\s{_LEAD}?", rf"(?P<one>{_POST}){_CLOSED}"),
    )
)
_BEFORE_NAME = re.compile(rf"\b[Tt]he\s(?P<one>{_POST})\sand\s(?P<two>{_POST}),\s{BEFORE_NAME}\Z")
_ENDS = re.compile(r"\s*(?:[,.;()]|\Z)")
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){1,2})"
_SIGNED = r"(?:/s/|\([Ss]igned\))?[ \t]*"
_HOLDER_BEFORE = re.compile(
    rf"{_NAME}(?:,[ \n]|[ ]\(|[ ][-\u2013][ ]|,?[ ](?:who[ ])?(?:is|was|as)[ ]|[ \t]*\n[ \t]*|[ \t]{{2,}}){_LEAD}?"
    r"(?P<more>(?:[\w&/-]+[ ]){0,3}?)\Z"
)
_HOLDER_BEHIND = re.compile(
    rf"(?:[ \t]*:[ \t]*|,?[ \n]|[ ]\(|[ ](?:is|was)[ ]|[ \t]{{2,}}){_SIGNED}{BEFORE_NAME}{_NAME}"
)
_LABEL = re.compile(r"[ \t]*:")
_UNDER = re.compile(r"\b(?:assistant|associate|deputy|junior|vice|acting|former)[ \n-]\Z", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:I|[Hh]e|[Ss]he|[Yy]ou|[Mm]y|[Yy]our|who)\b")
_DENIED = re.compile(r"\b(?:not|never|no)\b")
_NEAR_CHARS = 120
_LEAST_CHARS = 4


def second_post_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose the second of two posts is that a sentence gives to one person, or None."""
    if not _QUICK.search(own):
        return None
    for token in tokens:
        if token.kind is not Kind.NAME or role_of(token.text) is not None:
            continue
        posts = dict.fromkeys(_claimed(own, token.start - sentence.start, token.end - sentence.start))
        if not posts or "person" not in sorts_of(token.text, grounds.index):
            continue
        for post in posts:
            other = _other(token.text, post, pages, grounds)
            if other is not None and not _may_have(token.text, post, grounds):
                return f"the page has {other} as {post}, not {token.text}"
    return None


def _claimed(own: str, start: int, end: int) -> Iterator[str]:
    """The posts that a sentence gives to a name together, or beside what it says before."""
    found = [match for pattern in _CLAIMS if (match := pattern.match(own, end)) is not None]
    if _ENDS.match(own, end) and (before := _BEFORE_NAME.search(own, max(0, start - _NEAR_CHARS), start)):
        found.append(before)
    for match in found:
        for post in match.groupdict().values():
            if post and len(post) >= _LEAST_CHARS:
                yield " ".join(post.casefold().split())


def _places(post: str, page: ReadPage) -> Iterator[re.Match[str]]:
    """Where a page has a post, and not one under it."""
    words = r"[\s-]+".join(map(re.escape, post.split()))
    pattern = re.compile(rf"(?<![\w-]){words}(?![\w-])", re.IGNORECASE)
    for match in pattern.finditer(page.text):
        if not _UNDER.search(page.text, max(0, match.start() - _NEAR_CHARS), match.start()):
            yield match


def _holder(text: str, match: re.Match[str]) -> tuple[str, str] | None:
    """The name beside a post, and what stands between: "town " of "Ann Lee, town clerk"."""
    label = _LABEL.match(text, match.end()) is not None
    before = _HOLDER_BEFORE.search(text, max(0, match.start() - _NEAR_CHARS), match.start()) if not label else None
    if before is not None:
        return before["name"], before["more"]
    behind = _HOLDER_BEHIND.match(text, match.end())
    return (behind["name"], "") if behind is not None else None


def _other(name: str, post: str, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Somebody else beside whom a cited page has a post."""
    for page in pages:
        for match in _places(post, page):
            who, more = _holder(page.text, match) or ("", "")
            if who and not more and _is_person(who, grounds) and not is_same(who, name, grounds.index):
                return who
    return None


def _is_person(name: str, grounds: Grounds) -> bool:
    return "person" in sorts_of(name, grounds.index)


def _may_have(name: str, post: str, grounds: Grounds) -> bool:
    """True where a page that names somebody has the noun of a post for him, or leaves open whose it is."""
    noun, index = post.rsplit(maxsplit=1)[-1], grounds.index
    forms = name_forms(name, index)
    for page in map(index.read, pages_naming(name, index)):
        named = [match.start() for match in forms.finditer(page.text)]
        for match in _places(noun, page):
            who = _holder(page.text, match)
            if who is not None and _is_person(who[0], grounds):
                if is_same(who[0], name, index):
                    return True
                continue
            inside = said_at(page.sentences, match.start())
            said = inside.text if inside is not None else ""
            near = any(abs(match.start() - at) <= _NEAR_CHARS for at in named)
            if not _DENIED.search(said) and (near or _OPEN.search(said)):
                return True
    return False
