"""From whom to whom a paper went: a sender and a receiver whom the draft has in each other's place.

"A wrote to B", "A gave B written notice" and "A refused in a mail to B" are false where the cited pages have a letter,
a mail or a line of a chat from B to A, and none from A to B. Where the paper speaks of what the other side wrote ("your
letter of May 3"), and where it is not plain who writes to whom, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.doings import meet
from chambers.grounding.acts.frames import Frame
from chambers.grounding.acts.sides import TELLING_VERBS, named, others_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.identity import name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.clauses import Clause, clauses_of
from chambers.grounding.texts.passages import Near, answers, clause_passages
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME

_PAPERS = (
    r"(?:e-?mails?|letters?|memos?|memorandum|memoranda|notes?|notices?|texts?|text messages?|messages?|faxe?s?"
    r"|telegrams?|postcards?|invoices?|bills?|demands?|warnings?|reminders?|reply|replies|complaints?|proposals?|statements?|requests?)"
)
_PAPER = re.compile(rf"\b{_PAPERS}\b", re.IGNORECASE)
# "In an e-mail to Ann", "by a letter of May 3 to Ann".
_TO_NAME = re.compile(rf"\bto\s+{BEFORE_NAME}")
_BY_PAPER = re.compile(
    rf"\b(?:in|by|with|through|via)\s+(?:an?|the|his|her|its|their|another|two|several)?\s*(?:[\w-]+\s+){{0,2}}{_PAPERS}\b[^.;:]{{0,30}}?\bto\s+"
    rf"{BEFORE_NAME}$",
    re.IGNORECASE,
)
_WRITES = re.compile(
    r"(?:wrote|writes?|writing|written|e-?mail(?:s|ed)?|text(?:s|ed)?|mail(?:s|ed)?|fax(?:es|ed)?|messag(?:es?|ed))\b",
    re.I,
)
_GIVING = frozenset(
    stem(verb) for verb in ("give", "send", "serve", "deliver", "mail", "forward", "address", "issue", "hand")
)
_SENDING = _GIVING | frozenset(stem(verb) for verb in ("pay", "advance", "refund", "remit", "tender", "return", "wire"))
_THING = re.compile(
    r"\b(?:advance|check|cheque|payment|deposit|refund|remittance|copy|copies|draft|money order|invoice|report|form"
    r"|forms|contract|agreement|release|keys|drawings|plans|sample|samples|photographs)\b|\$"
)
_THING_CHARS = 90
_ENCLOSED = re.compile(
    r"\b(?:[Ee]nclosed (?:is|are|you|please|find|herewith)|[Ii] (?:am enclosing|enclose|am sending)"
    r"|[Ww]e (?:are enclosing|enclose|are sending)"
    r"|[Pp]lease find|[Oo]ur (?:check|cheque|payment)|[Aa]ttached (?:is|are|please|you))\b"
)
_INTERVIEW = stem("interview")
_HEAD = re.compile(r"\s*(?:To|TO|Cc|CC|cc|Bcc|Copy|Copies|Dear|Attn|Attention)\b")
_ADDRESS_CHARS = 45
_LEAST_SHARED = 3
_MAIL_HEAD_CHARS = 160
# "Taken by: Detective Ann Lee", "Interviewer: Ann Lee".
_TAKEN = re.compile(
    r"(?:\b(?:[Tt]aken|[Ii]nterview(?:ed)?|[Rr]ecorded|[Oo]btained|[Cc]onducted|TAKEN|INTERVIEW(?:ED)?)\s+(?:by|BY)"
    r"|\bInterviewer|\bINTERVIEWER):?[ \t]+"
    rf"{BEFORE_NAME}"
    r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ ][A-Z][\w'\u2019-]+){1,2})"
)
# "Your letter of May 3", "you wrote": what the other side had written before.
_YOURS = re.compile(
    rf"\b[Yy]our\s+(?:[\w-]+\s+){{0,3}}{_PAPERS}\b|\b[Yy]ou\s+(?:\w+\s+)?(?:wrote|e-?mailed|texted|sent|notified|gave|asked|said|told)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Sent:
    """Whoever sends a paper, and to whom."""

    by: tuple[str, ...]
    to: tuple[str, ...]


def letter_fault(  # noqa: PLR0917 - a sentence, its acts, and what it is held against
    own: str, acts: Sequence[Frame], start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who sent the paper to whom, where the sentence has it the other way round, or None."""
    for sent in _sent(own, acts):
        whole = Clause(own, 0, frozenset(), frozenset(), 0)
        near = clause_passages(whole, start, tokens, pages)
        if any(_YOURS.search(passage.text) for passage in near):
            return None
        if (meant := _of_words(near, grounds)) is not None and _is_turned(sent, meant, grounds):
            return f"it went from {meant.speakers[0]} to {meant.hearers[0]}, not the other way round"
        dated = [voice for page in pages for voice in _of_day(page, tokens, grounds)]
        voices = dated if len(dated) == 1 else [voice for page in pages for voice in _voices(page, grounds)]
        plain = [voice for voice in voices if voice.speakers and voice.hearers and voice.speakers != voice.hearers]
        own_papers = [voice for voice in voices if meet(sent.by, voice.speakers, grounds)]
        if own_papers and all(
            voice in plain and _is_to_another(sent.to[0], voice, pages, grounds) for voice in own_papers
        ):
            return f"it went to {own_papers[0].hearers[0]}, not to {sent.to[0]}"
        if any(meet(sent.by, voice.speakers, grounds) or meet(sent.to, voice.hearers, grounds) for voice in voices):
            continue
        for voice in plain:
            if _is_turned(sent, voice, grounds):
                return f"it went from {voice.speakers[0]} to {voice.hearers[0]}, not the other way round"
    return None


def _of_words(near: Sequence[Near], grounds: Grounds) -> Voice | None:
    """Whoever writes the one of several mails that has the words of a sentence, and to whom."""
    turns = {(passage.page, _turn_of(passage)) for passage in near}
    if len(turns) != 1 or not near[0].strong or len(near[0].shared) < _LEAST_SHARED or None in (at for _, at in turns):
        return None
    return voice_at(near[0].page, near[0].end - 1, grounds)


def _turn_of(passage: Near) -> int | None:
    """Where the mail of a passage begins; None outside of the mails, and where it runs over two of them."""
    starts = [start for start, voice in page_turns(passage.page) if not voice.of_log and not voice.of_paper]
    found = {max((start for start in starts if start <= at), default=None) for at in (passage.start, passage.end - 1)}
    return found.pop() if len(found) == 1 else None


def _is_turned(sent: _Sent, voice: Voice, grounds: Grounds) -> bool:
    """True for a paper from whom the sentence has it sent to, to whom it has it sent by."""
    if not voice.speakers or not voice.hearers or meet(sent.by, voice.speakers, grounds):
        return False
    return meet(sent.to, voice.speakers, grounds) and meet(sent.by, voice.hearers, grounds)


def _is_to_another(name: str, voice: Voice, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True for a paper to another person; whoever stands in a line with "To" or "Cc", or in the address, got it too."""
    if meet((name,), voice.hearers, grounds) or "person" not in sorts_of(name, grounds.index):
        return False
    if any("person" not in sorts_of(hearer, grounds.index) for hearer in voice.hearers):
        return False
    forms = name_forms(name, grounds.index)
    heads = (
        line for page in pages for line in page.text.splitlines() if _HEAD.match(line) or len(line) < _ADDRESS_CHARS
    )
    return not any(forms.search(line) for line in heads)


def _voices(page: ReadPage, grounds: Grounds) -> Iterator[Voice]:
    """Everybody who writes on a page: each mail and line of a chat, or else the paper as a whole.

    A statement goes to whoever took it.
    """
    starts = [start for start, _ in page_turns(page)] or [len(page.text)]
    taken = _TAKEN.search(page.text)
    for voice in (found for start in starts if (found := voice_at(page, start, grounds)) is not None):
        yield Voice(voice.speakers, (taken["name"],)) if taken is not None and not voice.hearers else voice


def _of_day(page: ReadPage, tokens: Sequence[Token], grounds: Grounds) -> Iterator[Voice]:
    """Whoever writes those of several mails whose heads bear a day of the sentence."""
    starts = [start for start, _ in page_turns(page)]
    if len(starts) < 2:
        return
    hits = [hit.start for token in tokens if token.kind is Kind.DATE for hit in find_hits(token, page)]
    for start in starts:
        if any(start <= hit < start + _MAIL_HEAD_CHARS for hit in hits):
            voice = voice_at(page, start, grounds)
            if voice is not None:
                yield voice


def _sent(own: str, acts: Sequence[Frame]) -> Iterator[_Sent]:
    """The papers that a sentence has somebody send to somebody."""
    for clause in clauses_of(own):
        inside = [act for act in acts if clause.start <= act.start < clause.start + len(clause.text) and not act.owned]
        doers = [act.agents for act in inside if _is_one(act.agents)]
        for act in inside:
            if act.verb == _INTERVIEW and _is_one(act.agents) and _is_one(act.patients):
                yield _Sent(act.patients, act.agents)
            to = act.at("to") or act.patients
            if not _is_one(to):
                continue
            if _is_one(act.agents) and (_WRITES.match(own, act.start) or _gives_paper(own, act, clause)):
                yield _Sent(act.agents, to)
            elif doers and _is_by_paper(own, act, clause):
                yield _Sent(doers[0], to)


def _gives_paper(own: str, act: Frame, clause: Clause) -> bool:
    """True for "gave Ann written notice" and "sent a letter to Ann"."""
    return act.verb in _GIVING and _PAPER.search(own, act.start, clause.start + len(clause.text)) is not None


def enclosure_fault(own: str, acts: Sequence[Frame], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Who sent a thing with a letter to whom, where the sentence has it the other way round, or None."""
    for act in acts:
        to = act.at("to") or act.patients
        if act.owned or act.verb not in _SENDING or not _is_one(act.agents) or not _is_one(to):
            continue
        voices = [(page, voice) for page in pages for voice in _voices(page, grounds)]
        if len(voices) != 1 or not voices[0][1].hearers or not voices[0][1].speakers:
            continue
        page, voice = voices[0]
        thing = _THING.search(own, act.start, act.start + _THING_CHARS)
        with_it = [part.text for part in answers(page) if _ENCLOSED.search(part.text)]
        if meet(act.agents, voice.speakers, grounds) or thing is None or not any(thing[0] in each for each in with_it):
            continue
        payable = re.search(rf"payable to (?:the )?{name_forms(act.agents[0], grounds.index).pattern}", page.text)
        if payable is not None or meet(act.agents, voice.hearers, grounds):
            return f"it went from {voice.speakers[0]} to {act.agents[0]}, not the other way round"
    return None


def _is_by_paper(own: str, act: Frame, clause: Clause) -> bool:
    """True for "rejected them in a mail to Ann"."""
    end = clause.start + len(clause.text)
    places = (match.end() for match in _TO_NAME.finditer(own[clause.start : end]))
    return any(_BY_PAPER.search(own[clause.start : clause.start + at]) for at in places)


def _is_one(people: Sequence[str]) -> bool:
    """True for one person or firm with a name."""
    return len(people) == 1 and people[0] not in (UNKNOWN, ELSEWHERE, *PARTY_NOUNS) and role_of(people[0]) is None


def words_fault(
    act: Frame,
    near: Sequence[tuple[Near, Sequence[Frame]]],
    pages: Sequence[ReadPage],
    grounds: Grounds,
    *,
    quoted: bool = False,
) -> str | None:
    """Words that somebody is said to have written or told to another, who wrote them to him.

    Words that are quoted are those of whoever speaks there, whoever hears them.
    """
    if act.verb not in TELLING_VERBS or any(
        other.verb in TELLING_VERBS for _, acts in near for other in acts if not other.owned
    ):
        return None
    doers, others = named(act.agents), named(others_of(act))
    voices = [voice_at(passage.page, passage.end - 1, grounds) for passage, _ in near]
    if not voices:
        voices = [voice_at(page, at, grounds) for page in pages for at in _turn_starts(page)]
    found: str | None = None
    for voice in voices:
        if voice is None or not voice.speakers or set(voice.speakers) & set(voice.hearers):
            return None
        if quoted and doers and not voice.hearers and not voice.of_log and meet(others, voice.speakers, grounds):
            return None if meet(doers, voice.speakers, grounds) else f"these are the words of {voice.speakers[0]}"
        if not voice.hearers:
            return None
        if meet(doers, voice.speakers, grounds) or meet(others, voice.hearers, grounds):
            return None
        said = not others or meet(others, voice.speakers, grounds)
        heard = not doers or meet(doers, voice.hearers, grounds)
        if said and heard:
            found = f"these are the words of {voice.speakers[0]} to {voice.hearers[0]}, not the other way round"
    return found


def _turn_starts(page: ReadPage) -> list[int]:
    return [start for start, _ in page_turns(page)] or [len(page.text)]
