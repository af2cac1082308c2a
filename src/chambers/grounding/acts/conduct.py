"""Who did it, and to whom: the acts of a sentence held against those of the passages that come nearest to each clause.

The check is silent unless the record is plain: every passage that settles the same act names somebody else for it.
"""

import re
from collections.abc import Container, Sequence

from chambers.grounding.acts.doings import OWNED, acts_in_draft, acts_of, is_titled, meet, names_in
from chambers.grounding.acts.frames import Frame
from chambers.grounding.acts.sides import is_of_one_thing
from chambers.grounding.acts.verb_places import places_of_verb
from chambers.grounding.cites.papers import LETTER
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.courtesies import courtesies_of
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.holders import holders_of
from chambers.grounding.people.identity import is_same, is_verb_word, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import is_exclusive, role_of, same_person
from chambers.grounding.people.voices import voice_at
from chambers.grounding.people.whereabouts import bearers
from chambers.grounding.texts.clauses import Clause, clauses_of
from chambers.grounding.texts.passages import Near, answers, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.texts.whole_words import in_any_case
from chambers.grounding.words.gender_table import HE_NOUNS, SHE_NOUNS
from chambers.grounding.words.meaning import LIGHT, SAYING, SPEECH, is_stop, stem, stems
from chambers.grounding.words.rank_table import RANK

_TITLE = re.compile(rf"^(?:{RANK}\s+)+")
_MAX_PAGES = 20
_FEW_WORDS = 6
_LONG_NAME = 3
_SIGN = stem("sign")
_SPEAKING = SPEECH | {stem("ask")}
_MANY_DO_TEXT = """
see watch notice observe hear feel smell know think believe remember recall understand want expect suspect hope fear
"""
_MANY_DO = frozenset(map(stem, _MANY_DO_TEXT.split()))
# "More than Hale was paying": that is only what it is measured by.
_THAN = re.compile(r"\bthan\s+(?:[\w'\u2019]+\.?\s+){1,4}$")
_MUTUAL = frozenset(
    stem(verb)
    for verb in (
        *("agree", "argue", "chat", "collide", "confer", "converse", "correspond", "dance", "discuss", "fight", "live"),
        *("marry", "meet", "negotiate", "quarrel", "reconcile", "separate", "settle", "speak", "split", "talk", "work"),
    )
)
_IN_LETTERS_TEXT = """
accept agree ask cancel claim contend decline deny demand dispute elect exercise give insist intend invoke notify object
offer oppose propose refuse reject request require rescind reserve revoke seek send settle tell terminate waive want
withdraw
"""
_IN_LETTERS = SPEECH | frozenset(map(stem, _IN_LETTERS_TEXT.split()))
"""What a letter does by being written: whoever writes it for another does it too."""
_BEING = frozenset(stem(verb) for verb in ("relate", "acquaint"))
"""What two are to each other, and neither does: "Ann Lee is not related to Bo Lee"."""
_KNOWING = frozenset(stem(verb) for verb in ("know", "understand"))
_FIRST_PERSON = re.compile(r"(?<!\w)(?:I|[Ww]e|me|us)(?!\w)")
_OFFICE = "president"
_AGENTS = frozenset(("attorney", "agent", "broker", "guardian", "paralegal"))


def actor_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who the record names for the act that the sentence gives to someone else, or None."""
    mine, people = acts_in_draft(own, sentence, tokens, pages, grounds)
    if not mine:
        return None
    for clause in clauses_of(own):
        acts = [frame for frame in mine if clause.start <= frame.start < clause.start + len(clause.text)]
        near = clause_passages(clause, sentence.start, tokens, pages) if acts else []
        strong = [passage for passage in near if passage.strong]
        theirs = [acts_of(passage, people, grounds) for passage in strong]
        for act in acts:
            if _THAN.search(own[: act.start]):
                continue
            heard = theirs
            if not any(frame.verb == act.verb for frames in theirs for frame in frames):
                placed = places_of_verb(act, own, near, tokens, pages)
                heard = [acts_of(each, people, grounds) for each in placed] or theirs
                if not _is_plain(act, placed, grounds):
                    continue
            elif not _is_plain(act, strong, grounds):
                continue
            if _tells_on(act, mine, strong, heard, grounds) or _is_told_of(act, mine, heard, grounds):
                continue
            heard = [
                tuple(each for each in frames if not _is_of_another_act(each, act, mine, grounds)) for frames in heard
            ]
            fault = None if _is_in_own_words(act, strong, heard, grounds) else _act_fault(act, heard, grounds)
            beside = [token for token in tokens if _lies_in(token, clause, sentence.start)]
            if fault is not None and not _is_done_so(act, beside, pages, people, grounds):
                return fault
    return None


def _is_of_another_act(frame: Frame, act: Frame, mine: Sequence[Frame], grounds: Grounds) -> bool:
    """True for what the sentence has besides: "Lee told Roe that he had told Ann to pay" has two who are told."""
    return any(
        meet(frame.agents, other.agents, grounds) and meet(frame.patients, other.patients, grounds)
        for other in mine
        if other is not act and other.verb == frame.verb == act.verb
    )


def _is_done_so(
    act: Frame, tokens: Sequence[Token], pages: Sequence[ReadPage], people: Container[str], grounds: Grounds
) -> bool:
    """True where another place of the pages has the act as the sentence has it."""
    return _is_done_elsewhere(act, pages, people, grounds) or _is_in_row(act, tokens, pages, grounds)


def _lies_in(token: Token, clause: Clause, start: int) -> bool:
    return clause.start <= token.start - start < clause.start + len(clause.text)


def _is_in_row(act: Frame, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True where the line of an hour or a sum names whoever does it, and nobody else: "8:05  Agency - A. Lee"."""
    figures = [token for token in tokens if token.kind in (Kind.TIME, Kind.AMOUNT, Kind.IDENTIFIER)]
    for page in pages if len(act.agents) == 1 and UNKNOWN not in act.agents else ():
        for hit in (hit for token in figures for hit in find_hits(token, page)):
            low, high = page.text.rfind("\n", 0, hit.start) + 1, page.text.find("\n", hit.start)
            line = page.text[low : high if high >= 0 else len(page.text)]
            names = [_TITLE.sub("", name) for _, _, name in names_in(line)]
            people = [name for name in names if "person" in sorts_of(name, grounds.index)]
            if people and all(is_same(act.agents[0], name, grounds.index) for name in people):
                return True
    return False


def _tells_on(
    act: Frame, mine: Sequence[Frame], strong: Sequence[Near], theirs: Sequence[Sequence[Frame]], grounds: Grounds
) -> bool:
    """True for whoever tells in his own paper that another told it: "Webb wrote that Ivey told him"."""
    if act.verb not in _SPEAKING or act.owned:
        return False
    voices = [voice_at(passage.page, passage.end - 1, grounds) for passage in strong]
    if any(voice is not None and voice.speakers and not meet(act.agents, voice.speakers, grounds) for voice in voices):
        return False
    inner = [other.agents for other in mine if other.start > act.start and other.verb in _SPEAKING and not other.owned]
    told = [frame.agents for frames in theirs for frame in frames if frame.verb in _SPEAKING and frame.agents]
    return any(meet(who, agents, grounds) for who in inner for agents in told if UNKNOWN not in agents)


def _is_in_own_words(act: Frame, strong: Sequence[Near], theirs: Sequence[Sequence[Frame]], grounds: Grounds) -> bool:
    """True for what somebody tells in a passage that is itself told by him: "I would rather you wrote it" to Bo.

    Where whoever tells it there was told or asked the same by another, the passage is about that.
    """
    if act.verb not in _SPEAKING or act.owned or not act.agents or UNKNOWN in act.agents:
        return False
    told = (frame for frames in theirs for frame in frames if frame.verb in _SPEAKING and not frame.owned)
    if any(meet(act.agents, frame.patients, grounds) for frame in told):
        return False
    voices = (voice_at(passage.page, passage.end - 1, grounds) for passage in strong)
    return any(voice is not None and meet(act.agents, voice.speakers, grounds) for voice in voices)


def _is_told_of(act: Frame, mine: Sequence[Frame], theirs: Sequence[Sequence[Frame]], grounds: Grounds) -> bool:
    """True for what somebody tells of another, where the passage has only a pronoun for the other.

    In "Webb said: "He keeps my dog."" the "he" is nobody in Webb's place; so "Webb said that Ivey kept it" stands.
    """
    tellers = [each.agents for each in mine if each.start < act.start and each.verb in _SPEAKING and not each.owned]
    spoken = [each.agents for frames in theirs for each in frames if each.verb in _SPEAKING]
    done = [each.agents for frames in theirs for each in frames if each.verb == act.verb and each.agents]
    return any(
        bool(done)
        and not meet(teller, act.agents, grounds)
        and all(meet(teller, agents, grounds) for agents in done)
        and any(meet(teller, agents, grounds) for agents in spoken)
        for teller in tellers
    )


def _stands_alone(name: str, page: ReadPage) -> bool:
    """True for a name in a short line, as those who sign stand."""
    last = (name_parts(name) or [""])[-1].casefold()
    cells = (cell for line in page.text.splitlines() for cell in re.split(r"[ \t]{3,}", line))
    return any(last in cell.casefold() for cell in cells if len(cell.split()) <= _FEW_WORDS)


def _is_done_elsewhere(act: Frame, pages: Sequence[ReadPage], people: Container[str], grounds: Grounds) -> bool:
    """True for what everybody may do, as seeing and thinking are, where another place of the pages has it of them."""
    if act.verb == _SIGN and any(_stands_alone(who, page) for who in act.agents for page in pages):
        return True
    if not act.agents or act.verb not in _MANY_DO:
        return False
    for page in pages:
        for part in (each for each in answers(page) if act.verb in stems(each.text)):
            passage = Near(page, part.start, part.end, part.text, part.text, 1.0, frozenset(), 0, strong=False)
            theirs = (frame for frame in acts_of(passage, people, grounds) if frame.verb == act.verb)
            if any(meet(act.agents, frame.agents, grounds) for frame in theirs):
                return True
    return False


def _is_plain(act: Frame, near: Sequence[Near], grounds: Grounds) -> bool:
    """False when no page has somebody of the act at all, or a passage has them in lower case, as no name is found."""
    for who in (who for who in act.people if who and role_of(who) is None):
        parts = [part for part in name_parts(who) if len(part) > 2] or name_parts(who)
        if not any(_has_any(parts, passage.page) for passage in near) and not grounds.roles.given_to(who):
            return False
        for passage in near:
            text = passage.text
            found = [text[at : at + len(part)] for part in parts for at in in_any_case(part, text)]
            if found and all(part.islower() for part in found):
                return False
            if act.verb in _IN_LETTERS and _writes_for(who, passage, grounds):
                return False
    return True


def _has_any(parts: Sequence[str], page: ReadPage) -> bool:
    """True for a page that has a word of a name in whatever case; what has no words is everywhere."""
    return not parts or any(True for part in parts for _ in in_any_case(part, page.text, page.low))


def _writes_for(who: str, passage: Near, grounds: Grounds) -> bool:
    """True where somebody writes for others: what "she demands" in a lawyer's letter, the lawyer demands."""
    if _FIRST_PERSON.search(passage.text) or "person" not in sorts_of(who, grounds.index):
        return False
    # Whose words they are is asked last: it is read from the whole paper.
    is_agent = any(fact.role in _AGENTS for fact in grounds.roles.given_to(who))
    is_letter = "Dear" in passage.page.text and LETTER.search(passage.page.text) is not None
    voice = voice_at(passage.page, passage.end - 1, grounds) if is_agent or is_letter else None
    if voice is None or not any(same_person(who, other) for other in voice.speakers):
        return False
    return is_letter or (is_agent and bool(voice.hearers))


def _act_fault(act: Frame, near: Sequence[Sequence[Frame]], grounds: Grounds) -> str | None:
    """What is wrong with an act, when every passage that settles the same verb names somebody else for it."""
    if (act.owned and act.verb not in OWNED) or act.verb in _KNOWING or act.verb in _BEING:
        return None
    same = [other for frames in near for other in frames if other.verb == act.verb and is_of_one_thing(act, other)]
    same = [other for other in same if act.denied or not other.asked] or same
    # "Ann and Bo met" is "Ann met with Bo".
    both = act.verb in _MUTUAL and len(act.agents) > 1
    # "Ann and Bo kept it" is "Ann kept it with Bo".
    with_them = [(*each.agents, *each.at("with")) if each.agents and act.agents[1:] else each.agents for each in same]
    other = _other_than(act.agents, with_them, grounds) if not both else None
    if (
        other is not None
        and (act.owned or (act.verb != SAYING and act.verb not in LIGHT))
        and not _speaks_too(act, near, grounds)
    ):
        return f"the passage names {other}, not {act.agents[0]}, for \u201c{act.verb}\u201d"
    if act.verb in SPEECH and act.agents and act.patients and UNKNOWN not in act.agents:
        spoken_by = [
            frame for frames in near for frame in frames if frame.verb in _SPEAKING and UNKNOWN not in frame.agents
        ]
        # A head of a page that names both sides says nothing of who speaks to whom.
        crossed = [frame for frame in spoken_by if len(frame.agents) == 1 and meet(act.patients, frame.agents, grounds)]
        if crossed and not any(meet(act.agents, frame.agents, grounds) for frame in spoken_by):
            return f"it is {crossed[0].agents[0]} who says it, not {act.agents[0]}"
    # Whom somebody unknown told may have been told something else.
    if act.verb in _SPEAKING and (not act.agents or UNKNOWN in act.agents):
        return None
    return _other_side_fault(act, same, grounds)


def _other_side_fault(act: Frame, same: Sequence[Frame], grounds: Grounds) -> str | None:
    """Somebody else on the other side of an act, or behind one of its prepositions."""
    # "I was told not to" does not say who told it: whom somebody else tells is another matter.
    if act.verb in _SPEAKING:
        same = [frame for frame in same if frame.agents]
    theirs = [(*frame.patients, *frame.at("to"), *frame.at("unto")) for frame in same]
    # "Brought him to Dr. Hale": whom somebody is brought to is not whom somebody brings.
    led = [frame.at("to") for frame in same] if act.patients and act.at("to") else theirs
    for mine, beside in ((act.patients, theirs), (act.at("to"), led)):
        other = _other_than(mine, beside, grounds)
        # What a third does to whoever does it here is another act: only two change places.
        crossed = any(meet(mine, frame.agents, grounds) for frame in same)
        if other is not None and (crossed or not meet((other,), act.agents, grounds)):
            return f"the passage has {other}, not {mine[0]}, on the other side of \u201c{act.verb}\u201d"
    # "Ann Lee signed for Acme, and Bo Roe for Bell": for whom somebody else did it is another matter.
    alike = [
        each for each in same if not each.agents or UNKNOWN in each.agents or meet(each.agents, act.agents, grounds)
    ]
    for name in ("for", "from", "with", "against", "before"):
        if (other := _other_than(act.at(name), [frame.at(name) for frame in alike], grounds)) is not None:
            return f"the passage has {other}, not {act.at(name)[0]}, behind \u201c{name}\u201d"
    return None


def _speaks_too(act: Frame, near: Sequence[Sequence[Frame]], grounds: Grounds) -> bool:
    """True where somebody who is said to have told something speaks in the passages as well, in other words."""
    spoken_by = [frame.agents for frames in near for frame in frames if frame.verb in _SPEAKING]
    return not act.owned and act.verb in _SPEAKING and any(meet(act.agents, agents, grounds) for agents in spoken_by)


def _other_than(mine: Sequence[str], theirs: Sequence[Sequence[str]], grounds: Grounds) -> str | None:
    """Whom every settled frame has in the place of somebody, or None where one has them, or nothing tells."""
    settled = [who for who in theirs if who]
    if not mine or not settled or UNKNOWN in mine or any(UNKNOWN in who or ELSEWHERE in who for who in settled):
        return None
    # Where the nearest frame leaves the place open, it may well be the one that is meant.
    if not theirs[0]:
        return None
    everyone = [who for whos in settled for who in whos]
    # A role that the record gives to nobody may be anyone.
    roles = [role for role in map(role_of, everyone) if role is not None]
    if len(everyone) == 1 == len(mine) and _is_of_other_sex(mine[0], everyone[0], grounds):
        return everyone[0]
    if any(not is_exclusive(role) or not grounds.roles.holders(role) for role in roles):
        return None
    if roles and not any(role_of(who) or grounds.roles.given_to(who) for who in mine):
        return None
    for who in mine:
        # "Curtis" of the page is the draft's Mr. Brandvold.
        if any(is_same(who, other, grounds.index) for other in everyone):
            continue
        if not meet((who,), everyone, grounds) and not _is_nobody(who, everyone, grounds):
            acts_for = _acts_for(everyone[0], who, grounds) or _acts_for(who, everyone[0], grounds)
            unsure = acts_for or _share_role(who, everyone[0], grounds) or _is_vague(everyone[0], grounds)
            unsure = unsure or _are_of_other_sorts(who, everyone[0], grounds)
            # "Interviewed Ann Lee and Bo Roe": whom the sentence has there too is nobody in another's place.
            return None if unsure or everyone[0] in mine else everyone[0]
    return None


def _is_of_other_sex(who: str, noun: str, grounds: Grounds) -> bool:
    """True for a noun like "brother", of whomever, held against somebody who is a woman."""
    if noun not in HE_NOUNS | SHE_NOUNS or role_of(who) is not None:
        return False
    woman = gender(_TITLE.sub("", who), grounds.index)
    return woman is not None and woman is not (noun in SHE_NOUNS)


def _are_of_other_sorts(one: str, two: str, grounds: Grounds) -> bool:
    """True for a person and a firm: a paper may mean by its term either; but not for the two sides of a paper."""
    mine, theirs = (sorts_of(_TITLE.sub("", name), grounds.index) for name in (one, two))
    given = [{fact.role for fact in grounds.roles.given_to(name)} for name in (one, two)]
    # Whoever is president of a firm is on its side.
    sides = [{role for role in roles if is_exclusive(role) and role != _OFFICE} for roles in given]
    opposed = all(sides) and not sides[0] & sides[1]
    return bool(mine) and bool(theirs) and not mine & theirs and not opposed


def _is_vague(name: str, grounds: Grounds) -> bool:
    """True for a stamp in capitals, and one word that the record nowhere has in somebody's name: it may be a thing."""
    # "Wants DW" of a note names nobody.
    if is_verb_word(name.split(maxsplit=1)[0]) and not sorts_of(name, grounds.index):
        return True
    if len(name_parts(name)) > 1 or role_of(name) is not None:
        return name.isupper() and not sorts_of(name.title(), grounds.index)
    if is_stop(name) or len(name.strip(" .")) <= 1:
        return True
    if bearers(name, grounds.index) or courtesies_of(name, grounds.index):
        return False
    pages = (grounds.index.read(at).text for at in grounds.index.spread(name.casefold())[:_MAX_PAGES])
    return not any(
        is_titled(text, match.start()) for text in pages for match in re.finditer(rf"\b{re.escape(name)}\b", text)
    )


def _acts_for(person: str, firm: str, grounds: Grounds) -> bool:
    """True for a person who may be one of the people of a firm, which does what they do; no party of its own does."""
    sorts = sorts_of(_TITLE.sub("", person), grounds.index)
    if "person" not in sorts or (len(name_parts(person)) <= 1 and "firm" in sorts):
        return False
    bare = _TITLE.sub("", firm)
    theirs = sorts_of(bare, grounds.index)
    if "person" in theirs or role_of(firm) is not None or (not theirs and len(bare.split()) < _LONG_NAME):
        return False
    given = (fact.role for fact in grounds.roles.given_to(person))
    return not any(is_exclusive(role) and not role.startswith("for the ") for role in given)


def _share_role(one: str, other: str, grounds: Grounds) -> bool:
    """True for two to whom papers give one and the same side: which of them a paper means by it cannot be told."""
    if any("person" in sorts_of(name, grounds.index) for name in (one, other)):
        return False
    mine, theirs = (
        {fact.role for fact in grounds.roles.given_to(name) if is_exclusive(fact.role)} for name in (one, other)
    )
    return bool(mine & theirs)


def _is_nobody(who: str, others: Sequence[str], grounds: Grounds) -> bool:
    """True for a role that the record gives to nobody, held against people: it may be any of them."""
    role = role_of(who)
    named = [other for other in others if role_of(other) is None]
    return role is not None and bool(named) and not holders_of(role, grounds)
