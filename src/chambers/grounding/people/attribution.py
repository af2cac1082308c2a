"""Words of a page that a draft gives to another who stands on the same page.

What a draft has somebody tell is looked for on the cited pages. Where the pieces of a page that bear most of it are all
the words of others, told beyond doubt, and the speaker is nowhere near, the draft gives them to the wrong one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.hours import writer_at
from chambers.grounding.people.identity import is_same, name_forms
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.speaking import can_speak, may_be_house
from chambers.grounding.people.tellers import (
    Said,
    Told,
    around,
    does_next,
    follows,
    is_entry,
    is_of_form,
    precedes,
    sayings_in,
    told_at,
)
from chambers.grounding.people.tellings import TO_WHOM, Telling, tellings_of
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.utterance import Utterance, utterances_of, word_counts
from chambers.grounding.people.voices import page_voice
from chambers.grounding.people.witnesses import FIRST_PERSON
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.gender_table import HE_NOUNS, SHE_NOUNS
from chambers.grounding.words.meaning import cut, stem

_TELLS = re.compile(r"(?:said|says|told|tells|stated|states|wrote|writes|warned|testified|asked|remarked|replied)\b")
_SIMPLY = re.compile(r"said|says|told|tells|stated|states|wrote|writes|testified|testifies")
_ADDRESSED = re.compile(r"\b(?:told|asked|advised|warned|ordered|instructed|urged|assured|promised|reminded)$")
_AGREES = re.compile(r"agree|confirm|acknowledg|conced|admit|accept|den[iy]|reject|refus|disput|disagree|declin")
_QUESTION_VERB = re.compile(r"\b(?:ask|inquir|wonder|question|query|demand)\w*\b")
_I = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y|me)(?!\w)")
_SWORN = re.compile(r"\b(?:testif|swore|swears|deposed)")
_HE_OR_SHE = re.compile(r"(?<!\w)(?:[Hh]e|[Ss]he)(?!\w)")
_MIN_SHARED = 2
_MIN_COVER = 0.4
_MIN_COVER_OF_FEW = 0.5
_AS_NEAR = 0.75
"""A piece that bears so much of what the nearest one bears may be meant as well."""
_NEAR = 0.5
"""A piece that bears so much is meant if it is the speaker's."""
_SURE = 0.75
_RARE = 2
_QUOTED = 3.0
_HEARER_CHARS = 40
_Found = tuple[float, ReadPage, Utterance, list[tuple[int, str]]]
"""How much of what is told a piece of a page bears, and where its words stand."""


def telling_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words they are that the draft gives to another who stands on the same page, or None."""
    for telling in tellings_of(own, sentence, tokens):
        # A quotation is somebody's words, also where the page does not know who is said to have spoken them.
        quoted = any(each.kind is Kind.QUOTATION for each in telling.facts)
        if not _is_person(telling.speaker, pages, grounds) or not (quoted or _is_here(telling.speaker, pages, grounds)):
            continue
        other = (
            _other_witness(telling, pages, grounds)
            or writer_at(telling.speaker, telling.hours, pages, grounds)
            or _other(telling, pages, grounds)
        )
        if other is not None:
            return f"these are the words of {other}, not of {telling.speaker}"
    return None


def tells_so(  # noqa: PLR0917 - a name, the sentence in which it stands, and what that is held against
    name: str,
    own: str,
    sentence: Sentence,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    grounds: Grounds,
) -> bool:
    """True for somebody who by a page says what the draft has him say, or answers a question that says it."""
    for telling in tellings_of(own, sentence, tokens):
        if telling.speaker != name:
            continue
        found = sorted(_scored(telling, pages, _weights(telling, pages)), key=lambda each: -each[0])
        for score, page, piece, items in found:
            if score < found[0][0] * _NEAR:
                break
            told = told_at(page, piece, [at for at, _ in items], grounds)
            if _is_own(telling, told, grounds) or _answers_by_name(telling, page, piece, told, grounds):
                return True
    return False


def _is_person(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True for somebody who can speak, or who has a turn of a chat on one of the pages."""
    turns = (voice for page in pages for _, voice in page_turns(page))
    # Whoever writes for a house offers what the house offers.
    if " " not in name and may_be_house(name, grounds.index):
        return False
    return can_speak(name, grounds.index) or any(name in voice.speakers for voice in turns)


def _is_here(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    forms = name_forms(name, grounds.index)
    return any(forms.search(page.text) for page in pages)


def _other_witness(telling: Telling, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Who testifies on pages of testimony, when that is somebody else than the draft has testify."""
    if not _SWORN.search(telling.verb) or not all(QUESTION.search(page.text) for page in pages):
        return None
    voices = [page_voice(page, grounds) for page in pages]
    people = [who for voice in voices if voice is not None for who in voice.speakers]
    if None in voices or not people or any(_may_mean(telling.speaker, who, grounds) for who in people):
        return None
    return people[0] if not any(page_turns(page) for page in pages) else None


def _other(telling: Telling, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Whose words the nearest pieces are, when none of them may be the speaker's."""
    weights = _weights(telling, pages)
    found = sorted(_scored(telling, pages, weights), key=lambda each: -each[0])
    total = sum(weights.values())
    if not found:
        return None
    best = found[0][0]
    first = {root for _, root in found[0][3]}
    shared = sum(_QUOTED if weights[root] == _QUOTED else 1 for root in first)
    shared += _has_verb(telling, found[0], grounds)
    if shared < _MIN_SHARED or best < total * (_MIN_COVER if shared > _MIN_SHARED else _MIN_COVER_OF_FEW):
        return None
    for score, page, piece, items in found:
        places = [at for at, _ in items]
        if score >= best * _AS_NEAR:
            if _may_be(
                telling,
                page,
                piece,
                places,
                grounds,
                sure=score >= _SURE * (total - _of_teller(found[0], weights, grounds)),
            ):
                return None
            continue
        # What bears no word that the nearest does not bear says less of the same.
        less = (score == best * _NEAR or best == total) and {root for _, root in items} <= first
        if score >= best * _NEAR and not less and _is_own(telling, told_at(page, piece, places, grounds), grounds):
            return None
    if any(_says_so(telling, page, piece, items, grounds) for _, page, piece, items in found):
        return None
    _, page, piece, items = found[0]
    told = told_at(page, piece, [at for at, _ in items], grounds)
    voices = told.voice.speakers if told.voice is not None else ()
    people = [*(who for each in reversed(told.said) for who in each.people), *voices]
    others = (
        who for who in people if can_speak(who, grounds.index) and not is_same(telling.speaker, who, grounds.index)
    )
    return next(others, "somebody else")


def _of_teller(found: _Found, weights: Mapping[str, float], grounds: Grounds) -> float:
    """What the name of whoever tells it on the page weighs, whom the draft has in what is told."""
    _, page, piece, items = found
    said = told_at(page, piece, [at for at, _ in items], grounds).said
    names = {stem(part) for each in said for who in each.people for name in name_parts(who) for part in name.split("-")}
    return sum(weights.get(root, 0.0) for root in names)


def _has_verb(telling: Telling, found: _Found, grounds: Grounds) -> bool:
    """True where a piece has somebody tell it by the very verb of the draft, and not by one that stands everywhere."""
    _, page, piece, items = found
    said = told_at(page, piece, [at for at, _ in items], grounds).said
    verb = telling.verb.rsplit(maxsplit=1)[-1] if telling.verb else ""
    rare = verb != "asked" and _SIMPLY.fullmatch(verb) is None
    return rare and any(each.people and each.verb == verb for each in said)


def _says_so(
    telling: Telling, page: ReadPage, piece: Utterance, items: Sequence[tuple[int, str]], grounds: Grounds
) -> bool:
    """True where a page has the speaker do by name just what the draft has him do: "Roe had advised that they be"."""
    verb = cut(telling.verb.split()[-1]) if telling.verb else ""
    named = name_forms(telling.speaker, grounds.index).search(page.text, piece.start, piece.end)
    if not verb or _SIMPLY.fullmatch(telling.verb.split()[-1]) or named is None:
        return False
    if does_next(telling.speaker, named, verb, grounds):
        return True
    said = told_at(page, piece, [at for at, _ in items], grounds).said
    return any(
        cut(each.verb.split()[-1]) == verb and any(is_same(telling.speaker, who, grounds.index) for who in each.people)
        for each in said
        if each.verb
    )


def _is_own(telling: Telling, told: Told, grounds: Grounds) -> bool:
    """True where a piece is the speaker's words by name; a question states nothing, and an answer asks nothing."""
    if _is_voice(telling.speaker, told, grounds):
        asks = _QUESTION_VERB.search(telling.verb) is not None
        return "?" in told.text if asks else not told.text.rstrip().endswith("?")
    return any(is_same(telling.speaker, who, grounds.index) for each in told.said for who in each.people)


def _may_be(
    telling: Telling, page: ReadPage, piece: Utterance, places: Sequence[int], grounds: Grounds, *, sure: bool
) -> bool:
    """True where the words of a piece may be the speaker's, or are nobody's for certain."""
    told = _without_quoted(telling, page, told_at(page, piece, places, grounds))
    if _answers(telling, page, piece, told, grounds):
        return True
    forms = name_forms(telling.speaker, grounds.index)
    if told.said:
        # Whoever asks whether it is so concedes nothing.
        said = [each for each in _outer(told, telling) if not (each.asks and _AGREES.search(telling.verb))]
        if any(
            _may_say(telling.speaker, each, grounds) and not _hears(telling.speaker, each, page, grounds)
            for each in said
        ):
            return True
        if _is_voice(telling.speaker, told, grounds) and not (sure and _is_anothers(telling, told, grounds)):
            return True
        return not sure and forms.search(page.text, *around(page, piece)) is not None
    voices = told.voice.speakers if told.voice is not None and not is_entry(page, piece, told.voice) else ()
    # Whoever signs for a firm speaks for it.
    voices = tuple(who for who in voices if not is_firm(who)) or voices
    if not voices or any(_may_mean(telling.speaker, who, grounds) for who in voices):
        return True
    if _is_surely_voice(telling, told, page, grounds, sure=sure):
        return False
    if is_of_form(page, piece) or _is_meant(telling.speaker, page, piece, grounds):
        return True
    low, high = (piece.start, piece.end) if sure else around(page, piece)
    if forms.search(page.text, low, high):
        return True
    # "She said that nobody would notice. I did not install it": whoever says "I" no longer gives her words.
    if FIRST_PERSON.search(told.text):
        return False
    before = precedes(page, piece)
    goes_on = before is not None and before.start >= around(page, piece)[0]
    earlier = sayings_in(page, before.start, before.end, grounds) if before is not None and goes_on else ()
    return any(each.people and _may_say(telling.speaker, each, grounds) for each in earlier)


def _without_quoted(telling: Telling, page: ReadPage, told: Told) -> Told:
    """What is told but for the sayings within what the draft quotes: Roe texts "Hale says go on", and quotes Hale."""
    quoted = [hit for each in telling.facts if each.kind is Kind.QUOTATION for hit in find_hits(each, page)]
    outside = tuple(each for each in told.said if not any(hit.start <= each.start < hit.end for hit in quoted))
    return replace(told, said=outside) if len(outside) < len(told.said) else told


def _outer(told: Told, telling: Telling) -> Sequence[Said]:
    """The sayings of a piece but for those that the draft itself gives on: "Hale stated that the bank had asked"."""
    named = [each for each in told.said if each.people]
    return [each for each in told.said if not (named and each.noun and each.noun in telling.text)]


def _is_anothers(telling: Telling, told: Told, grounds: Grounds) -> bool:
    """True for what whoever speaks gives as the words of another, whom the draft does not name."""
    inner = told.said[-1]
    # "Roe recalls" where the page has "Hale recalls": the very verb is that of another.
    verb = telling.verb.rsplit(maxsplit=1)[-1] if telling.verb else ""
    if verb and _SIMPLY.fullmatch(verb) is None:
        alike = [each for each in told.said if each.people and cut(each.verb) == cut(verb)]
        if alike and not any(is_same(telling.speaker, who, grounds.index) for each in alike for who in each.people):
            return True
    # "She said I ought to go": by "she" nobody means himself.
    if not inner.people and inner.woman is not None and _ADDRESSED.search(telling.verb):
        return _TELLS.match(inner.verb) is not None and not telling.tells
    # "My foreman Hale says" is what "his foreman" says in the draft.
    if inner.people and _is_called(told, inner, telling):
        return False
    firm = inner.people and _TELLS.match(inner.verb) is not None
    return (
        bool(firm)
        and not telling.tells
        and not any(name_forms(who, grounds.index).search(telling.text) for who in inner.people)
    )


def _is_called(told: Told, inner: Said, telling: Telling) -> bool:
    """True where the draft calls whoever speaks by what stands beside the name on the page: "my foreman Hale"."""
    for part in name_parts(inner.people[0]):
        beside = re.search(rf"\b(?P<noun>[a-z]{{3,}}),?\s+(?:[A-Z]\w*\.?\s+)*{re.escape(part)}\b", told.text)
        if beside is not None and re.search(rf"\b{beside['noun']}\b", telling.text):
            return True
    return False


def _may_mean(name: str, who: str, grounds: Grounds) -> bool:
    """True where a page may mean somebody, or means nobody who could be told: "Me", "BH", "Dad", a firm."""
    kin = who.casefold() in HE_NOUNS or who.casefold() in SHE_NOUNS
    return kin or is_same(name, who, grounds.index) or not can_speak(who, grounds.index)


def _is_meant(name: str, page: ReadPage, piece: Utterance, grounds: Grounds) -> bool:
    """True where "he" or "she" may mean somebody of whom a piece tells: "He has never banked there"."""
    woman = gender(name, grounds.index)
    for word in _HE_OR_SHE.finditer(page.text, piece.start, piece.end):
        who = antecedent(page, word.start(), grounds)
        if is_same(who, name, grounds.index) if who is not None else woman in (None, word[0].casefold() == "she"):
            return True
    return False


def _is_voice(name: str, told: Told, grounds: Grounds) -> bool:
    return told.voice is not None and any(is_same(name, who, grounds.index) for who in told.voice.speakers)


def _is_surely_voice(telling: Telling, told: Told, page: ReadPage, grounds: Grounds, *, sure: bool) -> bool:
    """True for words of nobody but the voice of a piece, whoever else is named there.

    Under a name at the head of a piece stands what its bearer told. Whoever is written to in a chat or a mail is "you"
    there, not "she". "I" in what is quoted is whoever speaks.
    """
    voice = told.voice
    if voice is None or voice.told:
        return voice is not None
    # In a chat or a mail what is quoted are the words of whoever wrote that line, whomever they speak of.
    of_turn = bool(page_turns(page)) and not voice.of_log
    if sure and any(each.kind is Kind.QUOTATION and (of_turn or _I.search(each.text)) for each in telling.facts):
        return '"' not in told.text and "\u201c" not in told.text
    hearer = voice.hearers[0] if sure and len(voice.hearers) == 1 and not voice.of_log else None
    return hearer is not None and bool(page_turns(page)) and is_same(telling.speaker, hearer, grounds.index)


def _may_say(name: str, said: Said, grounds: Grounds) -> bool:
    """True where somebody may be the one who says something on a page."""
    if said.people:
        return any(_may_mean(name, who, grounds) for who in said.people)
    return said.woman is None or gender(name, grounds.index) in (None, said.woman)


def _hears(name: str, said: Said, page: ReadPage, grounds: Grounds) -> bool:
    """True where it is open who says something, and somebody is the one to whom it is said: "told Officer Hale"."""
    if said.people:
        return False
    begin = said.start + len(said.verb)
    heard = name_forms(name, grounds.index).search(page.text, begin, begin + _HEARER_CHARS)
    return heard is not None and TO_WHOM.fullmatch(page.text, begin, heard.start()) is not None


def _answers(telling: Telling, page: ReadPage, piece: Utterance, told: Told, grounds: Grounds) -> bool:
    """True where somebody may answer, or agree to, what a piece says."""
    if _QUESTION_VERB.search(telling.verb):
        return QUESTION.search(page.text) is not None
    if _answers_by_name(telling, page, piece, told, grounds):
        return True
    behind = _answer(telling, page, piece, told)
    every = sayings_in(page, behind.start, behind.end, grounds) if behind is not None else ()
    return any(_may_say(telling.speaker, each, grounds) for each in every)


def _answers_by_name(telling: Telling, page: ReadPage, piece: Utterance, told: Told, grounds: Grounds) -> bool:
    """True where what follows a question, or what is agreed to, is somebody's by name."""
    behind = _answer(telling, page, piece, told)
    return behind is not None and _is_own(telling, told_at(page, behind, [behind.end - 1], grounds), grounds)


def _answer(telling: Telling, page: ReadPage, piece: Utterance, told: Told) -> Utterance | None:
    """The piece behind a question, or behind what the draft has somebody agree to; testimony has both in one."""
    # "Roe recalls that Hale asked her": that is part of what is told.
    asked = "?" in told.text or (told.is_asked and not _QUESTION_VERB.search(telling.text))
    if QUESTION.search(page.text) or not (asked or _AGREES.search(telling.verb)):
        return None
    return follows(page, piece)


def _weight(root: str, pages: Sequence[ReadPage]) -> float:
    count = sum(word_counts(page)[root] for page in pages)
    return 1.0 if count <= _RARE else 0.5


def _weights(telling: Telling, pages: Sequence[ReadPage]) -> dict[str, float]:
    """What each word, figure and quotation that is said tells by standing in a piece of a page."""
    words = {root: _weight(root, pages) for root in telling.words}
    facts = {f"#{at}": _QUOTED if each.kind is Kind.QUOTATION else 1.0 for at, each in enumerate(telling.facts)}
    return words | facts


def _scored(telling: Telling, pages: Sequence[ReadPage], weights: Mapping[str, float]) -> Iterator[_Found]:
    for page in pages:
        facts = [(hit.start, f"#{at}") for at, each in enumerate(telling.facts) for hit in find_hits(each, page)]
        for piece in utterances_of(page):
            items = [item for item in piece.items if item[1] in telling.words]
            items += [item for item in facts if piece.start <= item[0] < piece.end]
            if items:
                yield sum(weights[root] for root in {root for _, root in items}), page, piece, items
