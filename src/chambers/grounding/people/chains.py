"""Verbs that share one subject: "Ann Lee drew the plan and checked it", held against who by the page does each of them.

Two people are made into one by leaving out the second of two subjects. Each verb of a chain is asked with its own
object: where every clause of the cited pages that has this act, and tells whose it is, has somebody else do it, the
draft gives it to the wrong one. A verb that is denied, that only gives words, or that anybody may do at the same time
is not asked, nor one whose doer by the page the sentence names as well.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import within
from chambers.grounding.people.belonging import ties_of
from chambers.grounding.people.deeds import Deed, deeds_of
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.houses import is_house, same_house
from chambers.grounding.people.identity import is_same, is_verb_word, name_forms, sorts_of
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.people.standing import NEXT_WORD, verb_follows
from chambers.grounding.people.utterance import items_of, utterances_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import cut, is_irregular, stem, stems
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.word_tables import IRREGULAR

_ADVERB = r"(?:(?:also|then|later|first|again|himself|herself|personally|finally|still|even|promptly|immediately)\s+)*"
_OBJECT = (
    r"(?=\s+(?:the|an?|it|them|him|her|his|its|their|that|this|these|those|all|both|each|two|three|four|no|any"
    r"|[A-Z\d]))"
)
_CHAINED = re.compile(rf",?\s+(?:and|but)\s+{_ADVERB}(?P<verb>[a-z]{{3,}}){_OBJECT}")
# What stands behind these has a subject of its own, or is no act.
_ENDS = re.compile(
    r"[;:.\u201c\"(]|,?\s(?:who|which|whom|whose|while|whereas|because|when|if|although|though|so|after|before|until|unless"
    rf"|since|where|as|than|without|that)\s|,\s(?:and|but)\s(?!{_ADVERB}[a-z]+ed\b|also\s)"
)
_TOLD = re.compile(r"\bthat\s+(?P<who>he|she)\s+(?=(?P<verb>[a-z]{3,})\b)")
_ASIDE = re.compile(
    r"\b(?:of|from|to|with|for|at|on|in|about|against|before|after|than|and|or|told|asked|gave|sent|that|by|had|saw|let)"
    rf"\s+{BEFORE_NAME}$"
)
_DENIED = re.compile(
    r"\b(?:not|never|no|nor|neither|nobody|none|without|nothing|declined|refused|failed)\b", re.IGNORECASE
)
_MADE_TEXT = "do did make take give get perform conduct carry undertake complete"
_ANYBODY_TEXT = """
see watch notice observe hear feel know think believe remember recall understand want expect suspect hope fear agree
attend meet speak discuss sign receive read own share ask answer reply state explain confirm say add tell testify swear
certify have put come go stand use
"""
_MADE, _ANYBODY = (frozenset(map(cut, text.split())) for text in (_MADE_TEXT, _ANYBODY_TEXT))
"""What several people may each do of one thing."""
_HELPED = re.compile(r"(?:(?:had|has|have)\s+|did\s+(?!the\b|an?\b|this\b|all\b|his\b|her\b|its\b))?(?P<verb>[a-z]+)")
_PRONOUN = re.compile(r"\s+(?:it|them|this|these|those)\b")
_NUMBERED = re.compile(r"\s+(?:No\.\s)?[A-Z]{1,4}[- ]?\d")
_BY_ROLE = re.compile(
    r"\bby\s+(?:the\s+)?(?P<role>[A-Za-z]+)\b|\b[Tt]he\s+(?P<subject>[A-Za-z]+)\s+(?:\w+ly\s+)?[a-z]+ed\b"
)
_WORD = re.compile(r"[^\W\d_]+")
_OF = re.compile(r"\s(?:of|for|on|in|to|with|from|at|by|about)\s")
_BEFORE_VERBS_TEXT = """
to did do does will would shall should may might can could must not i we they you he she who had has have was were been
"""
_BEFORE_VERBS = frozenset(_BEFORE_VERBS_TEXT.split())
_ARTICLES = frozenset(("the", "a", "an", "this", "that", "his", "her", "its", "their", "each", "every", "no", "any"))


@dataclass(frozen=True, slots=True)
class _Act:
    """What somebody is said to do: the verb, its root, and the roots of what it is done to."""

    name: str
    verb: str
    root: str
    objects: frozenset[str]
    made: bool = False
    """True where the verb says little, and what is made or done tells: "did the examination"."""


def chain_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who by the pages does what a second verb of a sentence gives to the subject of the first, or None."""
    names = [token.text for token in tokens if token.kind is Kind.NAME]
    for act in _acts(own, sentence, tokens, grounds):
        others = _doers(act, pages, grounds)
        if others and not any(is_same(other, name, grounds.index) for other in others for name in names):
            return f"the page has {others[0]} for this, not {act.name}"
    return None


def _acts(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> Iterator[_Act]:
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    people = [each for each in tokens if each.kind is Kind.NAME and not within(each, quoted)]
    named = frozenset(stem(word) for each in people for word in _WORD.findall(each.text))
    for token in people:
        start, end = token.start - sentence.start, token.end - sentence.start
        if role_of(token.text) is not None or not verb_follows(own[end:]) or _ASIDE.search(own[:start]):
            continue
        if "person" not in sorts_of(token.text, grounds.index):
            continue
        others = [each.start - sentence.start for each in people if each.start > token.start]
        for low in _subjects(own[: min(others, default=len(own))], token, end, grounds):
            for piece in _pieces(own, low):
                if (act := _act(token.text, piece, named)) is not None:
                    yield act


def _subjects(own: str, token: Token, end: int, grounds: Grounds) -> Iterator[int]:
    """Where the verbs of somebody begin: behind the name, and behind the "she" of what she tells of herself."""
    if (first := NEXT_WORD.match(own, end)) is not None:
        yield first.start(1)
    found = list(_TOLD.finditer(own, end))
    woman = gender(token.text, grounds.index) if found else None
    for told in found:
        if woman is not None and woman is (told["who"] == "she"):
            yield told.start("verb")


def chained_verbs(own: str, low: int) -> Iterator[str]:
    """The further verbs of whoever does what stands at a place: "signed it and approved the draft" has "approved"."""
    yield from (words["verb"] for words in chained_pieces(own, low))


def chained_pieces(own: str, low: int) -> Iterator[re.Match[str]]:
    """The further verbs of a chain, each at the head of its piece of the sentence."""
    for piece in list(_pieces(own, low))[1:]:
        if (words := _HELPED.match(piece)) is not None and not _DENIED.search(piece):
            yield words


def _pieces(own: str, low: int) -> Iterator[str]:
    """The verbs of a chain, each with what stands behind it; none where there is but one."""
    ends = _ENDS.search(own, low)
    high = ends.start() if ends else len(own)
    cuts = [match for match in _CHAINED.finditer(own, low, high) if _is_past(match["verb"])]
    if cuts:
        starts = [low, *(match.start("verb") for match in cuts)]
        stops = [*(match.start() for match in cuts), high]
        yield from (own[a:b] for a, b in zip(starts, stops, strict=True))


def _is_past(word: str) -> bool:
    return is_irregular(word) or (word.endswith("ed") and is_verb_word(word))


def _act(name: str, piece: str, named: frozenset[str]) -> _Act | None:
    """What a piece of a chain says that somebody did; None where it is denied, or says little."""
    words = _HELPED.match(piece)
    if words is None or _DENIED.search(piece):
        return None
    behind = piece[words.end() :]
    roots = [root for _, root in items_of(behind, 0) if root not in named]
    verb = lemma(words["verb"])
    if verb in _MADE:
        head = stems(_OF.split(behind, maxsplit=1)[0])
        return _Act(name, verb, head[-1], frozenset(), made=True) if head and head[-1] not in named else None
    if verb in _ANYBODY or (not roots and not _PRONOUN.match(behind) and not _NUMBERED.match(behind)):
        return None
    return _Act(name, verb, stem(words["verb"]), frozenset(roots))


def _doers(act: _Act, pages: Sequence[ReadPage], grounds: Grounds) -> list[str]:
    """Those who by the pages do an act; nobody where one of its clauses is open, or may be of the bearer himself."""
    found: list[str] = []
    for page in pages:
        for deed in _deeds(act, page, grounds):
            other = _is_of_another(act, deed, page, grounds)
            if not other:
                return []
            found += [] if deed.asked else [deed.doer or "another"]
    # "It" may be anything, where the pages have the verb more than once.
    return found if act.objects or act.made or len(found) == 1 else []


def _deeds(act: _Act, page: ReadPage, grounds: Grounds) -> Iterator[Deed]:
    """The clauses of a page that have an act: its verb, and one of the things that it is done to."""
    for utterance in utterances_of(page):
        roots = utterance.roots
        if act.root not in roots:
            continue
        for deed in deeds_of(page, utterance, grounds):
            text = page.text[deed.start : deed.end]
            if act.root not in deed.roots or not _is_done(act, text):
                continue
            # "Who signed the plan?" "Ann wrote it": what "it" is was said before.
            things = roots if _PRONOUN.search(text) else deed.roots
            # "Ann Lee seconded.": what it was stands before.
            bare = not deed.roots - {act.root, *stems(deed.doer or "")}
            if not act.objects or act.objects & things or bare:
                yield deed


def _is_done(act: _Act, text: str) -> bool:
    """True where a clause has the act as a verb, or what is made behind a verb that says little."""
    words = _WORD.findall(text)
    if act.made:
        return any(lemma(word) in _MADE for word in words)
    return any(
        lemma(word) == act.verb and _is_verb(word, before)
        for before, word in zip(("", *(each.casefold() for each in words)), words, strict=False)
    )


def lemma(word: str) -> str:
    """A verb without its ending; no other word stands for it: "wrote" is "writ"."""
    lower = word.casefold()
    return cut(IRREGULAR.get(lower, lower))


def _is_verb(word: str, before: str) -> bool:
    if before in _ARTICLES or word.endswith("ing"):
        return False
    return _is_past(word.casefold()) or before in _BEFORE_VERBS


def _is_of_another(act: _Act, deed: Deed, page: ReadPage, grounds: Grounds) -> bool:
    """True for a clause that has somebody else as its doer, and the bearer of the name nowhere."""
    if deed.doer is None and not deed.asked and not deed.woman:
        return _is_of_other_side(act.name, page.text[deed.start : deed.end], grounds)
    if deed.doer is None or deed.done_to or "person" not in sorts_of(deed.doer, grounds.index):
        return False
    if is_same(deed.doer, act.name, grounds.index):
        return False
    text = page.text[deed.start : deed.end].replace(deed.doer, " ")
    return name_forms(act.name, grounds.index).search(text) is None and not _DENIED.search(text)


def _is_of_other_side(name: str, text: str, grounds: Grounds) -> bool:
    """True for "withdrawn by the Contractor", where the bearer of the name is of a house that is not the contractor."""
    found = _BY_ROLE.search(text)
    role = role_of(found["role"] or found["subject"]) if found else None
    if role is None or not is_exclusive(role):
        return False
    sides = [fact.name for fact in grounds.roles.holders(role) if is_house(fact.name, grounds.index)]
    ties = ties_of(name, grounds) if sides else ()
    return bool(ties) and not any(same_house(tie.house, side) for tie in ties for side in sides)
