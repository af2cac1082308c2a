"""Two people of one surname: the draft names one of them, and the cited page has only the other.

A paper of several pages may name both, each on a page of his own. Where every mention of the surname on the cited pages
has another first name before it, the first name of the draft stands on none of them, and the other wrote the page, the
wrong one is named. A bare surname on the page may be either's, and leaves it open.

"Ms. Lee" is Ann Lee where the record has a man and one woman of that surname, and "Sgt. Lee" the one whom the record
calls a sergeant: by its courtesy or rank a surname is a full name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS
from chambers.grounding.people.identity import full_names, is_same, is_verb_word
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.post_bearers import bearer_of_post
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.whole_words import has_word, in_any_case
from chambers.grounding.words.gender_table import MEN, WOMEN
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.meaning import LIGHT, SPEECH, stem, stems
from chambers.grounding.words.post_table import TITLE_POSTS

_FULL_NAME = 2
_BEFORE_LAST = re.compile(r"(?<!\w)[A-Za-z]+\.?[ ](?:[A-Z]\.[ ])?\Z", re.IGNORECASE)
_FIRST_CHARS = 60
_MAX_PAGES = 20
_VERB = re.compile(r"(?:,[^,;]{1,60},)?\s+(?:(?:had|has|also|then|later|himself|herself)\s+){0,2}(?P<verb>[a-z]{3,})\b")
_RANK_CHARS = 20
_BY_CHARS = 40
_FIRST_PERSON = re.compile(r"(?<![\w.])(?:I|[Ww]e)(?!\w)")
_OTHERWISE_TOLD = LIGHT | SPEECH | {stem(verb) for verb in ("sign", "write", "send", "attend")}
_DONE_BY = re.compile(r"\b(?P<verb>[A-Za-z]{3,})\s+by:?\s+(?:[A-Z][a-z]*\.?\s)?\Z")
_TITLED = rf"\b(?P<rank>{'|'.join(TITLE_POSTS)})\.?\s"
_RANK = re.compile(rf"{_TITLED}\Z")


def told_apart(own: str, start: int, tokens: Sequence[Token], index: RecordIndex) -> tuple[Token, ...]:
    """The facts of a sentence, in which "Ms. Lee" is Ann Lee where the record has a Bo Lee as well."""
    return tuple(
        replace(token, text=full)
        if token.kind is Kind.NAME and (full := called_in_full(own, token.start - start, token.text, index))
        else token
        for token in tokens
    )


def called_in_full(text: str, at: int, name: str, index: RecordIndex) -> str | None:
    """Who a surname behind a courtesy is, where several bear it and the courtesy fits one; `at` is its place.

    "The Treasurer" is whoever alone the record calls so.
    """
    if " " in name:
        return None
    called = COURTESY.search(text, max(0, at - COURTESY_CHARS), at)
    if called is not None and (called["she"] or called["he"]):
        return _bearer(name, MEN if called["she"] else WOMEN, index)
    rank = _RANK.search(text, max(0, at - _RANK_CHARS), at)
    if rank is None:
        return bearer_of_post(text, at, name, index)
    return _of_rank(name, TITLE_POSTS[rank["rank"]], index)


@kept_on_index
def _of_rank(last: str, rank: str, index: RecordIndex) -> str | None:
    """The one person of a surname whom the record calls by a rank, where it has another whom it never calls so."""
    firsts = {first for first, other in full_names(last, index) if other == last.casefold() and len(first) > 1}
    if len(firsts) < _FULL_NAME:
        return None
    pattern = re.compile(rf"{_TITLED}(?P<first>[A-Z][\w'\u2019-]+)\s(?:[A-Z]\.\s)?{re.escape(last)}\b")
    texts = [index.read(at).text for at in index.spread(last.casefold())[:_MAX_PAGES]]
    ranks = {
        (TITLE_POSTS[match["rank"]], match["first"].casefold()) for text in texts for match in pattern.finditer(text)
    }
    fitting = {first for called, first in ranks if called == rank}
    others = {first for called, first in ranks if called != rank}
    return f"{fitting.pop().title()} {last}" if len(fitting) == 1 and firsts - fitting <= others else None


@kept_on_index
def _bearer(last: str, others: frozenset[str], index: RecordIndex) -> str | None:
    """The one person of a surname whose first name is none of those; None where that is nobody, or more than one."""
    firsts = {first for first, other in full_names(last, index) if other == last.casefold()}
    whole = {first for first in firsts if len(first) > 1}
    # "B. Lee", where no first name begins with that letter: somebody of whom nothing is known.
    strangers = {first for first in firsts - whole if not any(each[0] == first for each in whole)}
    fitting = whole - others
    return f"{fitting.pop().title()} {last}" if len(whole) > 1 and len(fitting) == 1 and not strangers else None


def namesake_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whom the cited pages have of the surname that the sentence gives to another, or None."""
    for token in (each for each in tokens if each.kind is Kind.NAME):
        if (other := _doer_of_name(own, start, token, pages, grounds)) is not None:
            return f"the page has {other} for this, not {token.text}"
    for name, first, last in _full_names(tokens):
        if any(has_word(first, page.text, page.low) for page in pages):
            continue
        found = [match for page in pages for match in _mentions_on(page, last)]
        firsts = [match["first"] or "" for match in found]
        if (
            firsts
            and all(_is_other(each, first, last, grounds) for each in firsts)
            and _speaks(found[0][0], pages, grounds)
        ):
            return f"the page has {found[0][0]}, not {name}"
    return None


def _doer_of_name(own: str, start: int, token: Token, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Who of somebody's surname does on the pages what the draft has him do, where they never have him do it."""
    index = grounds.index
    parts = name_parts(token.text)
    last = parts[-1]
    verb = _VERB.match(own, token.end - start)
    if len(parts) < _FULL_NAME or verb is None or not is_verb_word(verb["verb"]) or not _are_several(last, index):
        return None
    root = stem(verb["verb"])
    # Whoever says or signs something is told by more than his name before a verb.
    if root in _OTHERWISE_TOLD:
        return None
    called = [
        token.text if _shares(parts[0], page.text, match) else _in_full(page.text, match, index)
        for page in pages
        if last in page.text
        for match in _mentions_on(page, last)
        if _does(page.text, match, root)
    ]
    if not called or None in called or any(is_same(each or "", token.text, index) for each in called):
        return None
    return None if _speaks(token.text, pages, grounds) and _tells_too(root, pages) else called[0]


def _tells_too(root: str, pages: Sequence[ReadPage]) -> bool:
    """True where whoever writes a page says on it that he did so: "I checked it", or only "Checked it"."""
    told = (each.text for page in pages for each in page.sentences if root in stems(each.text))
    return any(_FIRST_PERSON.search(text) or stem(text.split(maxsplit=1)[0].casefold()) == root for text in told)


def _shares(first: str, text: str, match: re.Match[str]) -> bool:
    """True where somebody of this first name does it too: "Bo Lee and Ann Lee"."""
    near = text[max(0, match.start() - _BY_CHARS) : match.end() + _BY_CHARS]
    return re.search(rf"(?<!\w){re.escape(first)}(?!\w)", near) is not None


def _does(text: str, match: re.Match[str], root: str) -> bool:
    """True for whoever does something by a verb behind his name, or by "by" before it: "checked by: Ann Lee"."""
    behind = _VERB.match(text, match.end())
    before = _DONE_BY.search(text, max(0, match.start() - _BY_CHARS), match.start())
    return any(each is not None and stem(each["verb"]) == root for each in (behind, before))


def _are_several(last: str, index: RecordIndex) -> bool:
    firsts = [first for first, other in full_names(last, index) if other == last.casefold() and len(first) > 1]
    return len(firsts) >= _FULL_NAME


def _in_full(text: str, match: re.Match[str], index: RecordIndex) -> str | None:
    """The full name at a place of a page: by a first name or an initial before it, or by its courtesy or rank."""
    at = match.end() - len(match["last"])
    first = (match["first"] or "").casefold()
    if (first, match["last"].casefold()) in full_names(match["last"], index):
        return f"{match['first']} {match['last']}"
    return called_in_full(text, at, match["last"], index)


def _speaks(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a page is in somebody's own words."""
    voices = (voice_at(page, len(page.text), grounds) for page in pages)
    return any(is_same(name, who, grounds.index) for voice in voices if voice is not None for who in voice.speakers)


def _full_names(tokens: Sequence[Token]) -> Iterator[tuple[str, str, str]]:
    for token in tokens:
        parts = name_parts(token.text) if token.kind is Kind.NAME else []
        if len(parts) == _FULL_NAME and parts[0].casefold() in GIVEN_NAMES:
            yield token.text, parts[0], parts[1]


def _is_other(one: str, first: str, last: str, grounds: Grounds) -> bool:
    return one.casefold() in GIVEN_NAMES and not is_same(f"{one} {last}", f"{first} {last}", grounds.index)


def _mentions_on(page: ReadPage, last: str) -> Iterator[re.Match[str]]:
    """Where a page has a surname, with the first name before it; looked for where the surname stands."""
    end = 0
    for at in in_any_case(last, page.text, page.low):
        before = _BEFORE_LAST.search(page.text, max(end, at - _FIRST_CHARS), at) if at > end else None
        start = before.start() if before else at
        if start >= end and (match := _mentions(last).match(page.text, start)):
            yield match
            end = match.end()


@lru_cache(maxsize=1024)
def _mentions(last: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?<!\w)(?P<first>[A-Za-z]+)\.?[ ](?:[A-Z]\.[ ])?)?(?<!\w)(?P<last>{re.escape(last)})(?!\w)", re.IGNORECASE
    )
