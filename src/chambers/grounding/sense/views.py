"""A view for none: "concluded that the carrier was liable" where the page has "We express no view on liability".

An expert, an auditor or a court leaves a question open in so many words. A sentence that has an answer to it, and says
that somebody found or concluded it, is held against the questions that the cited pages leave open.
"""

import re
from collections.abc import Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import roots_in, shared_weight, word_spread
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences

_CONCLUDES = re.compile(
    r"\b(?:conclud\w+|found|finds|determin\w+|opin\w+|held|holds|ruled|decided|attribut\w+|blam\w+|establish\w+"
    r"|took the (?:view|position)|(?:was|is) of the (?:view|opinion)|expressed (?:the|an?) (?:view|opinion)"
    r"|commented|spoke|gave (?:an?|his|her|its) (?:view|opinion|assessment))\b(?P<what>[^.;]{4,200})",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:(?:express|offer|state|give|have|hold|form|reach|take|make|venture|hazard)\w*\s+no\s+(?:\w+\s+)?"
    r"(?:view|views|opinion|opinions|position|conclusion|conclusions|finding|findings|judgment|comment|determination)"
    r"|no\s+(?:opinion|view|position|finding|conclusion|determination)\s+(?:is|was|has\s+been|were)\s+"
    r"(?:expressed|offered|made|taken|reached|formed|given)|no\s+attempt\s+was\s+made\s+to\s+determine"
    r"|(?:do|did|does|could|can)(?:\s+not|n['\u2019]t)\s+(?:\w+\s+)?(?:determine|conclude|opine|comment|decide|establish)"
    r"|cannot\s+(?:\w+\s+)?(?:determine|say|conclude|opine|establish)|declin\w+\s+to\s+(?:comment|opine|say)"
    r"|leav\w+\s+open|reserv\w+\s+(?:judgment|opinion)|undetermined|inconclusive)\b(?P<what>[^.;]{0,160})",
    re.IGNORECASE,
)
_OPEN_TOO = re.compile(
    r"\b(?:no|not|never|without|nothing|neither|cannot|unable|open|undetermined|inconclusive|whether|declin\w+|reserv\w+"
    r"|failed|refus\w+)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_ENOUGH = 0.4
_STEM = 4
_SHOWN_CHARS = 120


def view_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The question that a page leaves open and that the sentence says was answered, or None."""
    said = _CONCLUDES.search(own)
    if said is None or _OPEN_TOO.search(own):
        return None
    mine = roots_in(said["what"])
    for page in pages:
        for text, what in _open_on(page):
            if _likeness(mine, what, word_spread(page)) >= _ENOUGH:
                words = " ".join(text.split())
                shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
                return f"it says what was concluded, where the page leaves it open: \u201c{shown}\u201d"
    return None


def _likeness(mine: frozenset[str], what: frozenset[str], spread: dict[str, int]) -> float:
    """How much of what was concluded a page leaves open; "liable" is of "liability"."""
    opened = {root[:_STEM] for root in what}
    shared = frozenset(root for root in mine if root in what or (len(root) > _STEM and root[:_STEM] in opened))
    whole = spread | {root: 1 for root in shared if root not in spread}
    return shared_weight(mine, dict.fromkeys(shared, 1.0), whole) if shared else 0.0


@kept_on_page
def _open_on(page: ReadPage) -> tuple[tuple[str, frozenset[str]], ...]:
    found: list[tuple[str, frozenset[str]]] = []
    for sentence in spoken_sentences(page):
        text = spoken_on(sentence.text)
        for match in _OPEN.finditer(text):
            # "Asked about the letter, he declined to comment".
            what = roots_in(match["what"]) or roots_in(text[: match.start()])
            found.append((match[0], what))
    return tuple(found)
