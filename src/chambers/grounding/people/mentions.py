"""Where a page names the bearer of a name after all, in ways that the words around the name do not show.

By the number or letters that the head of a log explains, in the next sentence, by a label ("Against: Ms. Lee"), or by
the form of the paper ("Driver: Ann Lee").
"""

import re
from collections.abc import Sequence

from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import Place
from chambers.grounding.people.duties import duties_of
from chambers.grounding.people.identity import identities, is_same, is_woman, name_forms
from chambers.grounding.people.rosters import legend_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.meaning import stems
from chambers.grounding.words.rank_table import RANK

_BESIDE = 0.6
_BESIDE_CHARS = 40
_LINE_LABEL = re.compile(
    r"(?:^|[.;\n|])[ \t]*(?P<label>[A-Z][a-z]{2,}(?: [a-z]+){0,2}):[^.:;\n]*(?:\b(?:Mr|Mrs|Ms|Dr)\.[^.:;\n]*)*\Z"
)
_LABEL_CHARS = 90
_ROOT = 5
_GOES_ON = re.compile(r"\s*(?:He|She|They)\b")
_ASKS = re.compile(
    r"^[ \t]*(?i:interviewer|interviewed by|interview by|examined by|examination by|questioned by|investigator"
    r"|statement taken by|taken by|by|for the (?:plaintiff|defendant|claimant|respondent|applicant)s?):?[ \t]+"
    r"(?P<who>[A-Z][^\n]{2,60})",
    re.MULTILINE,
)
_INTERVIEWS = re.compile(
    r"(?<!\w)(?P<who>[A-Z][\w'\u2019-]+(?:[ ][A-Z][\w'\u2019-]+)?)[ ](?:spoke[ ](?:with|to)|interviewed|questioned"
    r"|met[ ]with|took[ ](?:the[ ])?statements?[ ](?:of|from))[ ](?:the[ ]following|each[ ]of|these|those)"
    r"|\b(?i:taken|recorded|conducted|interviewed|given to)[ ](?:by[ ])?"
    rf"(?:{RANK}[ ])+(?P<taker>[A-Z][^\n,;-]{{2,40}})"
)
_WHO_WAS_IT = re.compile(
    r"\s*(?:\d{1,3}\s+)?Q[.:]?\s+(?:And\s|By\s)?(?:[Ww]ho(?:m|se)?|[Ww]hich)\b[^?]{0,80}\?\s*(?:\d{1,3}\s+)?A[.:]?\s+(?P<answer>[^\n]{2,80})"
)
_QUESTIONS = re.compile(
    r"(?:,[^,;]{1,60},)?\s+(?:then\s|also\s|later\s|again\s)?(?:ask(?:s|ed)|inquired|questioned|pressed|examined)\b"
)
_BIDDEN = re.compile(r"\b(?:told|asked|ordered|directed|instructed|let|made|had) (?:(?P<she>her)|him)\b")


def is_named(name: str, place: Place, grounds: Grounds) -> bool:
    """True when an utterance has a name, or what a log calls its bearer by."""
    forms = name_forms(name, grounds.index)
    if forms.search(place.text) is not None or _by_letters(name, place, grounds) or _made(name, place, grounds):
        return True
    return any(
        key.search(place.page.text, place.utterance.low, place.utterance.high)
        for key, *others in legend_of(place.page)
        if forms.search(" ".join(others))
    )


def _made(name: str, place: Place, grounds: Grounds) -> bool:
    """True for whoever made the entry of a log, whose name stands at the end of its row."""
    voice = voice_at(place.page, place.utterance.end - 1, grounds)
    return voice is not None and voice.of_log and any(is_same(name, who, grounds.index) for who in voice.speakers)


def _by_letters(name: str, place: Place, grounds: Grounds) -> bool:
    """True where notes call somebody by letters, again and again: "RP signed", "G. says so"."""
    full = {(first, last) for first, last in identities(name, grounds.index) if last}
    letters = {f"{first[0]}{last[0]}".upper() for first, last in full if first} | {
        f"{last[0]}.".upper() for _, last in full
    }
    for each in letters:
        behind = r"(?= [a-z])" if each.endswith(".") else r"(?!\w)"
        form = re.compile(rf"(?<![\w.]){re.escape(each)}{behind}")
        row = form.search(place.page.text, place.utterance.low, place.utterance.high)
        if row is not None and len(form.findall(place.page.text)) > 1:
            return True
    return False


def is_named_nearest(name: str, places: Sequence[Place], grounds: Grounds) -> bool:
    """True when an utterance has the name, and none comes nearer than it."""
    return any(is_named(name, place, grounds) for place in places if place.score >= places[0].score)


def is_named_beside(name: str, places: Sequence[Place], grounds: Grounds) -> bool:
    """True when the next sentence has the name, and shares a good deal as well or goes on about the same people."""
    best = places[0]
    return any(
        place.page is best.page
        and (place.score >= _BESIDE * best.score or _GOES_ON.match(place.text))
        and 0 <= place.utterance.start - best.utterance.end <= _BESIDE_CHARS
        and is_named(name, place, grounds)
        for place in places[1:]
    )


def is_answer(name: str, place: Place, grounds: Grounds) -> bool:
    """True when the next question asks who it was, and the answer names somebody: "Q. Who told you? A. Hale"."""
    return is_named_when_asked(name, place.page, place.utterance.end, grounds)


def is_named_when_asked(name: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True when a question right behind a place asks who it was, and the answer names somebody."""
    asked = _WHO_WAS_IT.match(page.text, at)
    return asked is not None and name_forms(name, grounds.index).search(asked["answer"]) is not None


def puts_question(own: str, at: int) -> bool:
    """True where a draft has the one whose name ends here put a question: "Lee asked her whether"."""
    return _QUESTIONS.match(own, at) is not None


def asks(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a paper says at its head that somebody asks the questions: whoever answers tells him."""
    forms = name_forms(name, grounds.index)
    return any(forms.search(who) for page in pages for who in askers_of(page, grounds))


def askers_of(page: ReadPage, grounds: Grounds) -> frozenset[str]:
    """Those who ask the questions, as the page or the first page of its paper says."""
    first = grounds.index.file_pages(page.page.sha256)[:1]
    texts = (page.text, *(grounds.index.read(at).text for at in first))
    heads = frozenset(match["who"] for text in texts for match in _ASKS.finditer(text))
    return heads | {match["who"] or match["taker"] for text in texts for match in _INTERVIEWS.finditer(text)}


def is_bidden(name: str, own: str, grounds: Grounds) -> bool:
    """True when somebody may be the "her" of "He told her to put Ann in the car", who does what is said of Ann."""
    woman = is_woman(name, grounds.index)
    return any(woman in (None, match["she"] is not None) for match in _BIDDEN.finditer(own))


def _is_echoed(label: str, own: str) -> bool:
    """True when a text has a label, or a word made of the same root: "Analyst:" of whoever did the analysis."""
    return label in own or (len(label) > _ROOT and " " not in label and f" {label[:_ROOT]}" in f" {own}")


def by_form(name: str, own: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a label or a line of a form gives the bearer of a name what the sentence says of him."""
    words = frozenset(stems(own))
    for page in pages:
        duties = (duty for duty in duties_of(page) if duty.verb in words)
        if any(is_same(duty.name, name, grounds.index) for duty in duties):
            return True
        for match in name_forms(name, grounds.index).finditer(page.text):
            label = _LINE_LABEL.search(page.text[max(0, match.start() - _LABEL_CHARS) : match.start()])
            if label is not None and _is_echoed(label["label"].casefold(), own.casefold()):
                return True
    return False
