"""Whether a sentence states a fact that the record could bear, or argues, asks and announces.

A sentence with a date, an amount, a name or a citation of the record states one. So does a sentence without any, when
someone or some paper does or did something in it. Argument is told by its words; where that is wrong, a sentence is
asked for proof that needed none, or a bare statement of fact without any name or figure is not asked.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.claim import LAW, MEASURES, OF_RECORD, Kind, Token
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import is_irregular

_MIN_WORDS = 4
_MAX_SUBJECT_WORDS = 8
_ARGUES = re.compile(
    r"\b(?:should|ought|respectfully|courts?|argu\w+|contend\w*|submits?|therefore|thus|accordingly|hence|entitled"
    r"|matter of law|summary judgment|motion|relief|requests?|pray\w*|would|plainly|clearly|undisputed|disputes?|laws?"
    r"|legal\w*|statut\w+|rules?|jurisdiction|doctrine|brief|memorandum|section|following|question|issues?|argument"
    r"|conclusion|burden|standard|element|liab\w+|negligen\w+|breach\w*|damages?|reasonabl\w+|unreasonabl\w+|evidence"
    r"|record|discrepanc\w+|facts?|documents?|figures?|claims?|parties|cause of action|below|above|here|we|our|us)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:[Tt]he|[Tt]his)\s+(?:Honorable\s+)?Court\s+(?:should|must|may|need|can|cannot|has\s+jurisdiction)\b"
    r"|\b(?:moves?|petitions?|appl(?:y|ies))\s+(?:(?:this|the)\s+(?:Honorable\s+)?Court\s+|[a-z]+ly\s+){0,2}(?:for|to\s+(?:dismiss|compel|strike|quash|exclude|enforce|vacate|remand))\b"
    r"|\bno\s+genuine\s+(?:dispute|issue)\b|\bas\s+a\s+matter\s+of\s+(?:law|fact)\b"
    r"|\b(?:arguments?|contentions?|excuses?|theory|theories|positions?)\s+(?:\w+\s+){0,3}?(?:fails?|lacks?|ignores?|rests?|cannot|misreads?|founders?"
    r"|collapses?|(?:is|are)\s+(?:\w+ly\s+)?(?:foreclosed|barred|meritless|wrong|unavailing|misplaced|unpersuasive|without\s+merit))\b"
    r"|\b(?:[Jj]ury|[Jj]uror|[Ff]actfinder|trier\s+of\s+fact)s?\s+(?:could|may|might|must|would|can|need|is|has)\b"
    r"|\b(?:sues?|brings?\s+this\s+(?:action|suit|case)|brought\s+this\s+(?:action|suit|case))\b"
    r"|\b(?:is|are)\s+(?:no|not\s+an?|an?)\s+(?:\w+\s+)?(?:defen[sc]e|excuse|bar)\b"
    r"|^Neither\b[^,;]{3,80}\b(?:is|are)\s+an?\s+(?:\w+\s+)?(?:defen[sc]e|excuse|bar)\b"
    r"|\brespectfully\b|\b(?:asks?|requests?|prays?|urges?)\s+(?:that\s+)?(?:(?:this|the)\s+)?(?:Honorable\s+)?(?:Court|motion|judgment)\b"
    r"|\basks?\s+for\s+(?:an?\s+)?(?:\w+\s+){0,2}(?:judgment|order|injunction|decree|relief|leave)\b"
    r"|\b[Mm]otions?\s+(?:should|must|be|is\s+to\s+be)\b|\b[Jj]udgment\s+(?:should|must|ought)\b"
    r"|\b(?:is|are)\s+entitled\s+to\s+(?:a\s+|an\s+)?(?:partial\s+|summary\s+|declaratory\s+)*(?:judgment|relief|injunction|summary|dismissal|new\s+trial)\b"
    r"|\bsubmits?\s+this\s+(?:\w+\s+){0,3}(?:brief|memorandum|motion|reply|opposition|response)\b"
    r"|\b(?:oppos(?:es?|ition)|support)\s+(?:of\s+)?(?:\w+['\u2019]s?\s+)?(?:its|his|her|their|the|that|this)\s+motion\b"
)
"""What a party asks of the court is no fact of the record."""
_JURISDICTION = re.compile(
    r"\b(?:subject[- ]matter|personal|diversity)\s+jurisdiction\b|\bamount\s+in\s+controversy\b", re.IGNORECASE
)
_CHECKED = MEASURES | OF_RECORD
_PRONOUN = frozenset(("he", "she", "they", "it", "who", "everyone", "nobody", "someone", "neither", "both"))
_HELPS = frozenset(
    ("did", "was", "were", "had", "has", "shall", "may", "must", "never", "is", "are", "does", "do", "not")
)


def states_fact(sentence: Sentence, tokens: Sequence[Token]) -> bool:
    """True when the sentence says something that a page could bear."""
    text = sentence.text
    if len(text.split()) < _MIN_WORDS or text.rstrip().endswith("?") or text.startswith("Whether "):
        return False
    kinds = {token.kind for token in tokens}
    if kinds & LAW and not kinds & OF_RECORD:
        return False
    # Its figures are held to the record by themselves.
    if not kinds & OF_RECORD and _ASKS.search(text):
        return False
    if not kinds & OF_RECORD and _JURISDICTION.search(text):
        return False
    return bool(kinds & (_CHECKED | {Kind.NAME})) or _acts(text)


def _acts(text: str) -> bool:
    """True for a plain statement of what someone, or some paper, does or did."""
    if not text.rstrip('"\u201d)').endswith(".") or _ARGUES.search(text):
        return False
    words = re.findall(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?", text)
    subject = words[:_MAX_SUBJECT_WORDS]
    someone = any(role_of(word) or kind_of(word) or word.casefold() in _PRONOUN for word in subject)
    does = any(word.casefold() in _HELPS or word.endswith("ed") or is_irregular(word) for word in words[1:])
    return someone and does
