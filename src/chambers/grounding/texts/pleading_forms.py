"""The formal sentences and headings of pleadings and of papers that are sworn.

"COUNT II: BREACH OF CONTRACT", "Plaintiff repeats paragraphs 1 through 55", "WHEREFORE, Plaintiff demands judgment", "I
declare under penalty of perjury that the foregoing is true and correct", "I am over the age of eighteen": they say
nothing about the evidence. A sentence is formal only where every word of it belongs to the form: what says something
besides is a claim. Which paragraphs a paper has is for `cites.own_references` to say.
"""

import re
from collections.abc import Iterator

from chambers.grounding.texts.sentences import split_sentences

_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|[ivx]{1,5}|\d{1,2}(?:st|nd|rd|th)?)"
)
_COUNT_HEAD = re.compile(
    rf"(?:^|(?<=\n\n))[ \t#*_]*(?:(?:AS\s+AND\s+FOR\s+(?:AN?|ITS|HIS|HER|THEIR)\s+)?{_ORDINAL}\s+"
    r"(?:SEPARATE\s+|AFFIRMATIVE\s+)*"
    r"(?:COUNT|CLAIM|CAUSE\s+OF\s+ACTION|COUNTERCLAIM|DEFEN[SC]E|GROUND)"
    rf"|(?:COUNT|CLAIM|COUNTERCLAIM|CAUSE\s+OF\s+ACTION|DEFEN[SC]E|GROUND)\s+(?:NO\.\s*)?{_ORDINAL})\b"
    r"[^.\n(]{0,120}(?=(?:\([^()\n]{0,160}\))?[ \t*_]*(?:\n[ \t]*\n|\Z))",
    re.IGNORECASE,
)
_WHEREFORE = re.compile(r"^[ \t#*_]*(?:WHEREFORE|Wherefore)\b,?", re.MULTILINE)
_LIMITED = re.compile(
    r"\b(?:penalt(?:y|ies)\s+of\s+perjury"
    r"|(?:am|being)\s+(?:over|above)\s+(?:the\s+age\s+of\s+)?(?:18|21|eighteen|twenty-one)"
    r"|personal\s+knowledge|own\s+knowledge|competent(?:ly)?|facts\s+stated\s+in\s+this|statement\s+of\s+truth"
    r"|make\s+this\s+(?:declaration|affidavit|affirmation|statement|solemn)|trial\s+by\s+jury|jury\s+trial"
    r"|contempt\s+of\s+court"
    r"|(?:executed|sworn|affirmed|subscribed|declared)\s+(?:to\s+)?(?:and\s+\w+\s+)?(?:on|at|before|this|in)"
    r"|set\s+forth\s+(?:herein|above)|(?:repeats?|reallege?s?|re-allege?s?|incorporates?|restates?|adopts?)\b)",
    re.IGNORECASE,
)
_FORMAL = """
a able above action adopts affidavit affirm affirmation affirmed affirms age all allegation allegations alleged
alleges am america an and any as assert at attest averments based before being belief believe best brought by called
can cause certify civil claimant claimants claims competent competently complaint contained contempt correct could
court courts day declaration declare declared defendant defendants demand demands document duly each eighteen every
except execute executed fact facts false following foregoing forth from full fully further hand have he her hereby
herein him his i if in inclusive incorporate incorporates information is issue issues it its jury knowledge law laws
length made make makes matters may me mind my myself notary of on one or otherwise out over own paragraph paragraphs
party penalties penalty perjury personal personally petition petitioner plaintiff plaintiffs pleading preceding
proceedings provisions public re-allege re-alleges reallege realleges reference repeat repeats respectfully
respondent restate restates same set she so solemn solemnly sound state stated statement states statutory subscribed
such support supports swear sworn testify testimony than that the their them themselves there therein thereof
thereto these they this those though through to triable trial true truth twenty-one under understand united until
upon us verify virtue was we where which who whom will with within without witness would years
"""
_WORDS = frozenset(_FORMAL.split())
_PLACE = re.compile(r"\b(?:State|Commonwealth|Province|County|City|laws|at|in)\s+(?:of\s+)?(?:the\s+)?$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_NUMBER_HEAD = re.compile(r"\s*\d{1,3}[.)]\s+")


def pleading_forms(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the formal headings and sentences stand, and what each is called."""
    for match in _COUNT_HEAD.finditer(text):
        yield *match.span(), "the heading of a count"
    for match in _WHEREFORE.finditer(text):
        yield *match.span(), "the prayer"
    if _LIMITED.search(text) is None:
        return
    for sentence in split_sentences(text):
        if _LIMITED.search(sentence.text) and _is_formal(sentence.text):
            yield sentence.start, sentence.end, "a formal sentence"


def _is_formal(sentence: str) -> bool:
    """True where every word belongs to the form; the place whose law it is, or where it was sworn, may be any."""
    head = _NUMBER_HEAD.match(sentence)
    start = head.end() if head else 0
    return all(
        match[0].casefold() in _WORDS or (match[0][0].isupper() and _PLACE.search(sentence[: match.start()]))
        for match in _WORD.finditer(sentence, start)
    )
