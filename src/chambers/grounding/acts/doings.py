"""Who does what, as it is read from a sentence of the draft and from a passage of the record.

"I", "we" and "you" are those whose words a passage is, and those spoken to; a pronoun is whom it can mean alone, and a
defined term whom its paper defines.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property, lru_cache

from chambers.grounding.acts.drafted import meant_in_draft
from chambers.grounding.acts.excluded import without_excluded
from chambers.grounding.acts.frames import Frame, answered_frames, find_frames
from chambers.grounding.cites.papers import kind_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.numbers.identifiers import is_street_word
from chambers.grounding.people.actors import UNKNOWN, Mention, find_mentions, has_pronoun
from chambers.grounding.people.bystanders import INNER_TITLE
from chambers.grounding.people.copied import is_copied
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.first_names import first_names, in_full
from chambers.grounding.people.forms import label_terms
from chambers.grounding.people.holders import holders_of, role_in
from chambers.grounding.people.identity import is_same, is_verb_word, sorts_of
from chambers.grounding.people.initials import initials_of
from chambers.grounding.people.names import find_names, name_parts
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.notes import leaves_out_subject, with_subjects
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.people.pronouns import INITIALLED, PRONOUN, meant_in, speaks_for_self
from chambers.grounding.people.shares import voices_of
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.titles import is_set_off
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.clauses import spoken, spoken_on
from chambers.grounding.texts.hiding import HIDDEN
from chambers.grounding.texts.passages import Near
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.places import PLACES
from chambers.grounding.words.rank_table import RANK
from chambers.grounding.words.speech_table import HEARS, SPEAKS

_TITLED_NAME = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|MR|MRS|MS|DR)\.?\s(?P<name>[A-Z][\w'\u2019-]+)")
_TITLED = re.compile(rf"\b{RANK}\s$")
_ROW_GAP = re.compile(r"[^\S\n]{2,}|\t|\n")
_SHORT_DAYS = frozenset(each[:3] for each in CALENDAR)
_PAPER_BEHIND = re.compile(r"\s(?P<noun>[a-z]+)\b")
_BEFORE_CHARS = 300
_OFFICE_CHARS = 24
_MAX_TURNS = 6
_YOU = re.compile(r"\b[Yy]ou\b")
_INITIALS = re.compile(r"(?<![\w.])[A-Z]{2,3}(?![\w.]\w)(?!\w)")
_INSURED = re.compile(r"(?<=[\w.,] )insured(?= (?:the |an? )?[A-Z])")
OWNED = frozenset(
    stem(noun) for noun in ("request", "expense", "fault", "mistake", "decision", "signature", "demand", "people")
)
_OURS = re.compile(r"(?<!\w)(?P<whose>[Mm]y|[Oo]ur|[Yy]our)\s+(?P<noun>[a-z]{4,})")
_WORD = re.compile(r"[^\W\d_]+")
_LEAD = re.compile(r"(?P<word>[^\W_]+)\s+")
# "You laid it out?" "An employee did": whoever was asked did not.
_ANOTHER_DID = re.compile(
    r"\s*(?:A[.:]\s*)?(?:No[.,]\s+)?(?!I\b|We\b|Yes\b)[A-Z][\w'\u2019 .]{1,40}?\sdid\b(?!\s(?:not|n))"
)
_SAINT = re.compile(r"\.\s[A-Z][\w'\u2019-]+(?:[ ][A-Z][\w'\u2019-]+)*")
_OPENING = re.compile(r"[\s.]*(?:(?:Mr|Mrs|Ms|Miss|Dr)\b[\s.]*)?")
_OFFICE = re.compile(r"\b(?P<office>[A-Z][a-z]+)\s$")
_CAPITAL = re.compile(r"(?<![\w\"\u201c])[A-Z][A-Za-z-]{2,20}(?![\w\"\u201d])")


def acts_in_draft(  # noqa: PLR0917 - a sentence, what it is held against, and who may be somebody
    own: str,
    sentence: Sentence,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    grounds: Grounds,
    nouns: AbstractSet[str] = frozenset(),
) -> tuple[tuple[Frame, ...], Container[str]]:
    """Who does what in a sentence of the draft, and the words of everyone's name who could be an actor there."""
    own = without_excluded(own)
    people = _People(pages, grounds)
    names = [(t.start - sentence.start, t.end - sentence.start, t.text) for t in tokens if t.kind is Kind.NAME]
    names = [each for each in names if own[each[0] : each[1]].strip(f" {HIDDEN}")]
    known = [each for each in names if _is_somebody(own, each, people, grounds) or each[2].casefold() in people.voices]
    people = _People(pages, grounds, [part.casefold() for _, _, name in known for part in name_parts(name)])
    terms = {term: who for page in pages for term, who in definitions(page, grounds).items()}
    mentions = find_mentions(
        own,
        known,
        lambda name: terms.get(_bare(name).casefold()) or _known_here(_bare(name), pages, grounds),
        nouns=nouns,
        meant=meant_in_draft(own, known, grounds.index),
    )
    # "Acme Mutual insured Ann Lee" has a verb, no insured.
    ends = {end for _, end, _ in known}
    verbs = {match.start() for match in _INSURED.finditer(own) if match.start() - 1 in ends}
    return find_frames(own, tuple(each for each in mentions if each.start not in verbs)), people


class _People(Container[str]):
    """The words of the names of those who could be actors; pages are read only for who is not known yet."""

    def __init__(self, pages: Sequence[ReadPage], grounds: Grounds, known: Iterable[str] = ()) -> None:
        self._pages = pages
        self._grounds = grounds
        self._known = frozenset(known)

    def __contains__(self, word: object) -> bool:
        return word in self._known or any(word in people_words(page) for page in self._pages) or word in self.voices

    @cached_property
    def voices(self) -> frozenset[str]:
        """The words of the names of those who speak on the pages, or are spoken to."""
        return frozenset(word for page in self._pages for word in _voice_words(page, self._grounds))


def _is_somebody(own: str, found: tuple[int, int, str], people: Container[str], grounds: Grounds) -> bool:
    """True for a name of the draft that is a person's or a firm's; a place or a thing ("Erie", "Section") is nobody."""
    start, end, name = found
    if name.casefold() in PLACES or _is_place(name) or _is_paper(name) or is_set_off(own, start, name):
        return False
    # "The Hale report" does nothing, nor does Hale in it.
    paper = _PAPER_BEHIND.match(own, end) if own[:start].casefold().endswith("the ") else None
    if paper is not None and kind_of(paper["noun"]) is not None:
        return False
    if is_titled(own, start) or grounds.roles.given_to(name) or sorts_of(name, grounds.index):
        return True
    # "Trask told Ilic": whoever tells and whoever is told.
    spoken_of = SPEAKS.match(own, end) is not None or HEARS.search(own[:start]) is not None
    if spoken_of and can_speak(name, grounds.index):
        return True
    return len(name_parts(name)) > 1 and _is_person(name, people)


def _bare(name: str) -> str:
    return name.removeprefix("The ").removeprefix("the ")


def _voice_words(page: ReadPage, grounds: Grounds) -> Iterator[str]:
    """The words of the names of those who speak on a page, or are spoken to."""
    voice = voice_at(page, len(page.text), grounds)
    for name in (*voice.speakers, *voice.hearers) if voice is not None else ():
        yield from (part.casefold() for part in name_parts(name))


@kept_on_page
def people_words(page: ReadPage) -> frozenset[str]:
    """The words of every name of two words or more on a page: who could be an actor there."""
    parts = (name_parts(name) for _, _, name in names_in(page.text))
    titled = (match["name"] for match in _TITLED_NAME.finditer(page.text))
    return frozenset(
        (*(part.casefold() for words in parts if len(words) > 1 for part in words), *map(str.casefold, titled))
    )


def names_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Names without the article or other ordinary word before them."""
    for start, end, name in find_names(text, first_words=frozenset(), lower_words=frozenset()):
        lead = 0
        while (word := _LEAD.match(name, lead)) and word["word"].casefold() in ORDINARY:
            lead = word.end()
        # "Series C. Mr. Renner" is Renner, and "I told Carl I wanted" has nobody called "Carl I".
        titled = [match.end() for match in INNER_TITLE.finditer(name, lead)]
        lead = titled[-1] if titled else lead
        high = end - (2 if name.endswith(" I") and text[end : end + 2].strip().islower() else 0)
        # "The Parish of St. Bride" has no end behind "St".
        saint = _SAINT.match(text, high) if name.endswith((" St", " Ste")) or name in ("St", "Ste") else None
        high = saint.end() if saint else high
        bare = text[start + lead : high] if saint else name[lead : high - start]
        if bare.casefold() not in ORDINARY and bare.strip(" ."):
            yield start + lead, high, bare


def _is_person(name: str, people: Container[str]) -> bool:
    return role_of(name) is not None or all(part.casefold() in people for part in name_parts(name))


def meet(ones: Sequence[str], twos: Sequence[str], grounds: Grounds) -> bool:
    """True when someone of the ones may be someone of the others."""
    return any(_same(one, two, grounds) for one in ones for two in twos)


def acts_of(
    passage: Near, people: Container[str], grounds: Grounds, nouns: AbstractSet[str] = frozenset()
) -> tuple[Frame, ...]:
    """Who does what in a passage; "I", "we" and "you" are those whose words it is, and those spoken to."""
    people = _AlsoFirstNames(people, passage.page, grounds.index)
    plain = without_excluded(spoken_on(passage.text))
    # Whose words they are is told only where it matters: for a pronoun, and where a note leaves out its writer.
    told_by = leaves_out_subject(plain) or has_pronoun(plain) or _OURS.search(plain) is not None
    # What a clerk copies in quotation marks is told by whoever wrote it, and not by the clerk.
    told_by = told_by and not is_copied(passage.page, passage.start)
    voice = voice_at(passage.page, passage.end - 1, grounds) if told_by else None
    text = with_subjects(plain, voice)
    terms = {**label_terms(passage.page), **definitions(passage.page, grounds)}
    short = initials_of(passage.page, grounds)
    terms = {**terms, **{each.casefold(): who for each, who in short.items()}} if short else terms
    # A statement that is told in the third person is about whoever makes it.
    addressed = voice is not None and bool(voice.hearers) and _YOU.search(text) is not None
    told = voice if voice is not None and (addressed or text != plain or speaks_for_self(passage.page)) else None
    before = _named_before(passage, told, people, grounds) if has_pronoun(text) else []
    named = (
        (low, high, called_in_full(text, low, name, grounds.index) or name)
        for low, high, name in _somebodies(text, people)
    )
    somebodies = [*named, *_termed(text, terms), *_initialled(text, short)]
    meant = _meant(text, passage, grounds)

    def mentions_by(voice: Voice | None) -> tuple[Mention, ...]:
        return find_mentions(
            text,
            somebodies,
            lambda name: terms.get(name.casefold()) or _known(in_full(name, grounds.index) or UNKNOWN, grounds),
            voice=voice,
            before=before,
            nouns=nouns,
            meant=meant,
        )

    # "ROE: Did you tell her? LEE: I did." has two who say "I", and two who are "you".
    turns = list(voices_of(passage, grounds)) if told is not None and text == plain else []
    if len(turns) > 1:
        mentions = tuple(
            each for low, high, whose in turns[:_MAX_TURNS] for each in mentions_by(whose) if low <= each.start < high
        )
    else:
        mentions = mentions_by(told)
    frames = (*find_frames(text, mentions), *_own(text, voice))
    asked = text.find("?")
    if asked < 0 or not any(frame.start < asked for frame in frames):
        return frames
    if _ANOTHER_DID.match(text, asked + 1):
        frames = tuple(replace(each, agents=(UNKNOWN,)) if each.start < asked else each for each in frames)
    frames = _as_answered(frames, asked)
    answer = [each for each in mentions if each.start > asked and each.who != UNKNOWN]
    opens = [
        each.who for each in answer if each.start == answer[0].start and _OPENING.fullmatch(text, asked + 1, each.start)
    ]
    return answered_frames(text[: asked + 1], frames, opens)


def _as_answered(frames: Sequence[Frame], asked: int) -> tuple[Frame, ...]:
    """The frames of a question and its answer: what the answer says of the same act denies what was asked."""
    said = {frame.verb for frame in frames if frame.start > asked and _names_anybody(frame)}
    return tuple(
        frame if frame.start > asked or frame.owned or frame.verb not in said else replace(frame, asked=True)
        for frame in frames
    )


def _names_anybody(frame: Frame) -> bool:
    return not frame.owned and any(who.strip() for who in (*frame.agents, *frame.patients))


class _AlsoFirstNames(Container[str]):
    """The words of names, and the first names by which a page calls people."""

    def __init__(self, people: Container[str], page: ReadPage, index: RecordIndex) -> None:
        self._people = people
        self._page = page
        self._index = index

    def __contains__(self, word: object) -> bool:
        return word in self._people or word in first_names(self._page, self._index)


def _named_before(passage: Near, told: Voice | None, people: Container[str], grounds: Grounds) -> list[str]:
    """Those named shortly before a passage, but for whoever speaks."""
    text = passage.page.text
    if INITIALLED.match(text, text.rfind("\n", 0, passage.start) + 1):
        return []
    earlier = spoken(passage.page.text[max(0, passage.start - _BEFORE_CHARS) : passage.start])
    before = [
        *(_known(in_full(name, grounds.index) or UNKNOWN, grounds) for _, _, name in _somebodies(earlier, people)),
        *(_known(word, grounds) for word in _WORD.findall(earlier) if role_of(word)),
    ]
    speakers = told.speakers if told is not None else ()
    return [who for who in before if not any(same_person(who, other) for other in speakers)]


def _meant(text: str, passage: Near, grounds: Grounds) -> dict[int, str]:
    """Whom the pronouns of a passage mean, by their places in its text; the text may have gained an "I" or two."""
    places = [match.start() for match in PRONOUN.finditer(text)]
    whos = meant_in(passage.page, passage.start, passage.end, grounds) if places else ()
    if len(places) != len(whos):
        return {}
    return {at: who for at, who in zip(places, whos, strict=True) if who is not None}


def _termed(text: str, terms: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """The terms by which a paper calls its parties, where they stand."""
    for match in _CAPITAL.finditer(text) if terms else ():
        if match[0].casefold() in terms:
            yield match.start(), match.end(), match[0]


def _initialled(text: str, short: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """The initials of people, where they stand."""
    for match in _INITIALS.finditer(text) if short else ():
        if match[0] in short:
            yield match.start(), match.end(), match[0]


def _own(text: str, voice: Voice | None) -> Iterator[Frame]:
    """What belongs to whoever speaks or is spoken to: "our request", "your letter"."""
    if voice is None:
        return
    for match in _OURS.finditer(text):
        whose = match["whose"].casefold()
        who = voice.hearers if whose == "your" else voice.firms if whose == "our" else voice.speakers
        if who and stem(match["noun"]) in OWNED:
            yield Frame(stem(match["noun"]), match.start(), tuple(who), (), owned=True)


@lru_cache(maxsize=4096)
def _names_of_passage(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple(names_in(text))


def _somebodies(text: str, people: Container[str]) -> list[tuple[int, int, str]]:
    """The names of a text that are somebody's."""
    named = (each for each in _names_of_passage(text) if not is_set_off(text, each[0], each[2]))
    found = [each for each in named if not _is_place(each[2]) and not is_verb_word(each[2]) and not _is_paper(each[2])]
    return [_last_cell(each) for each in found if is_titled(text, each[0]) or _is_person(each[2], people)]


def _is_place(name: str) -> bool:
    """True for "Orchard Road", "October", "Thu Dec" and "United States": they do nothing."""
    words = [word.strip(".,") for word in name.split()]
    days = all(word in CALENDAR or word in _SHORT_DAYS for word in words)
    return is_street_word(words[-1].casefold()) or days or name.startswith("United States")


def _is_paper(name: str) -> bool:
    """True for a paper that is written large: a "Mooring Certificate" signs nothing."""
    words = name_parts(name)
    return len(words) > 1 and kind_of(words[-1]) is not None and words[0].casefold() not in GIVEN_NAMES


def is_titled(text: str, start: int) -> bool:
    """True for a name behind a courtesy or an office: "Dr. Hale", "Foreman Diaz"."""
    before = text[max(0, start - _OFFICE_CHARS) : start]
    office = _OFFICE.search(before)
    return _TITLED.search(before) is not None or (office is not None and office["office"].casefold() in PARTY_NOUNS)


def _last_cell(found: tuple[int, int, str]) -> tuple[int, int, str]:
    """A name that runs over a gap of a row is what stands behind the gap."""
    start, end, name = found
    gap = max((match.end() for match in _ROW_GAP.finditer(name)), default=0)
    return start + gap, end, name[gap:]


def _known(name: str, grounds: Grounds) -> str:
    """A role as the one name that the record gives it, where there is just one; anything else as it is."""
    role = role_of(name)
    if role is None:
        return name
    holders = holders_of(role, grounds)
    longest = max(holders, key=len, default=None)
    if longest is not None and all(same_person(longest, other) for other in holders):
        return longest
    return role


def _known_here(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> str:
    """A role as the one name that the record gives it; "the lawyer" of a page that has another may be that one."""
    known = _known(name, grounds)
    if role_of(name) is None or role_of(known) is not None:
        return known
    last = (name_parts(known) or [known])[-1].casefold()
    return known if any(last in page.text.casefold() or _bare(name) in page.text for page in pages) else UNKNOWN


def _is_first_name_of(one: str, two: str, index: RecordIndex) -> bool:
    """True for "Marcel" and "Pellerin", where the record has a Marcel Pellerin."""
    short = all(len(name_parts(name)) == 1 and role_of(name) is None for name in (one, two))
    return short and is_same(one, two, index)


def _same(one: str | None, two: str | None, grounds: Grounds) -> bool:
    if one is None or two is None:
        return False
    if one.casefold() == two.casefold() or same_person(one, two) or _is_first_name_of(one, two, grounds.index):
        return True
    for role, name in ((role_in(one, grounds), two), (role_in(two, grounds), one)):
        if role and any(same_person(fact.name, name) for fact in grounds.roles.holders(role)):
            return True
    return False
