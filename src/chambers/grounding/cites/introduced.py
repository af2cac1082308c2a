"""Sentences that attach an exhibit: "Attached as Exhibit B is a true and correct copy of the e-mail of May 3".

What they say besides ("true and correct copy", "attached hereto", "incorporated herein by reference") is form. What
kind of paper the exhibit is said to be is held against the file: one that is of another kind, where another file
goes by those words, is told. Who sent it to whom and on which day is for the rules that hold a sentence to its pages.
"""

import re

from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.paper_names import are_borne, name_words, says_kind
from chambers.grounding.cites.papers import is_kind, paper_words
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

ATTACHES = re.compile(
    r"\b(?:attach|annex|append|exhibit|enclos|submit)(?:ed)?\b[^.;]{0,80}\b(?:cop(?:y|ies)|excerpts?|print-?outs?)\b"
    r"|\b(?:cop(?:y|ies)|excerpts?|print-?outs?)\b[^.;]{0,160}\b(?:attached|annexed|appended|exhibited|enclosed|produced)\b"
    r"|\b(?:produced|shown)\s+to\s+me\b|\b(?:is|are)\s+(?:attached|annexed|appended)\b|^\W*\d*\W*Exhibit\s+\S+\s+is\b",
    re.IGNORECASE,
)
"""Words by which a paper is made an exhibit."""
_COPY_OF = re.compile(
    r"\b(?:cop(?:y|ies)|excerpts?|print-?outs?)\s+(?:of|from)\s+(?:(?:the|an?|my|our|his|her|their|its|this|that|said)\s+|[A-Z][\w'\u2019-]*['\u2019]s?\s+)"
    r"(?P<what>(?:[\w-]+\s+){0,4}?[\w-]+)(?=\s*[,.;(]|\s+(?:of|from|that|which|to|dated|sent|written|between|and|is|are|was|No\b|no\b|for|in|by|I|we)\b)"
)
_FORM = frozenset(
    stems(
        "true correct accurate complete copy copies attached attach annexed appended exhibited hereto herein herewith"
        " hereby incorporated reference marked exhibit declaration affidavit statement produced shown enclosed excerpts"
        " printout relevant portions pages first document"
    )
)
_AROUND_CHARS = 260


def of_form(text: str, content: frozenset[str]) -> frozenset[str]:
    """The words of a sentence that attaches an exhibit without those of the form."""
    return content - _FORM if ATTACHES.search(text) else content


def is_all_form(text: str, content: frozenset[str]) -> bool:
    """True for a sentence that attaches an exhibit, and says no more than what kind of paper it is."""
    return ATTACHES.search(text) is not None and all(is_kind(word) for word in content - _FORM)


def judge_introduced(start: int, value: ExhibitReference, text: str, grounds: Grounds) -> Outcome | None:
    """Contradicted where an exhibit is attached as a paper of a kind that it is not, and another file is."""
    sha256 = grounds.exhibits.get(value.label) if value.paper is None else None
    said = _sentence_around(text, start)
    found = _COPY_OF.search(said) if sha256 is not None and ATTACHES.search(said) else None
    wanted = name_words(found["what"]) if found else ()
    kinds = [word for word in wanted if says_kind((word,))]
    mine = next((source for source in grounds.sources if source.sha256 == sha256), None)
    if mine is None or not kinds or any(word.is_borne(paper_words(mine)) for word in kinds):
        return None
    if not any(map(is_kind, paper_words(mine))):
        return None
    others = [each for each in grounds.sources if each.sha256 != sha256 and are_borne(wanted, paper_words(each))]
    if not others:
        return None
    return Verdict.CONTRADICTED, f"{mine.file} is no such paper; {others[0].file} goes by these words", None, "label"


def _sentence_around(text: str, at: int) -> str:
    """The sentence that has a place, as far as stops tell."""
    low = max(text.rfind(". ", 0, at), text.rfind("\n", 0, at), at - _AROUND_CHARS, 0)
    ends = [end for end in (text.find(". ", at), text.find(".\n", at), text.find("\n", at)) if end >= 0]
    return text[low : min([*ends, at + _AROUND_CHARS]) + 1]
