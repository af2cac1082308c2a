"""Names that are of the law and not of the record: acts and constitutions, courts, judges, and cases called by a party.

"The Fair Labor Standards Act", "Title VII", "the Seventh Circuit", "Delaware law", "as Justice Holmes wrote", "Under
Celotex": a page of evidence need not bear them, and a library of cases seldom does. They cannot be checked here, which
is said; a case that the draft cites in full is what its short name means.
"""

import re
from collections.abc import Iterator

from chambers.grounding.claim import LAW, Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import judge_citation
from chambers.grounding.law.citation import Citation, Form, Provision
from chambers.grounding.law.court_names import STATES
from chambers.grounding.law.party_names import is_party
from chambers.grounding.texts.sentences import sentence_at
from chambers.grounding.verdict import Judgment, Verdict

METHOD = "law"
"""How a verdict was reached that only says: this is of the law."""

_ORDINAL = "First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Eleventh|Thirteenth|Fourteenth|Fifteenth"
STATE_NAMES = frozenset(" ".join(word.capitalize() for word in name.split()) for name in STATES)
_STATE = "|".join(sorted(STATE_NAMES, key=len, reverse=True))
_COUNT = "(?:[IVX]+|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)"
_JOINED = r"(?:\s+(?:[A-Z][\w'\u2019-]*|of|and|the|for|to|by|in|on|with|against|&))"
_LAWS = re.compile(
    rf"\b(?:[A-Z][\w'\u2019-]*{_JOINED}{{0,9}}?\s+(?:Acts?|Statute|Constitution|Convention|Ordinance)\b(?:\s+(?:of\s+)?(?:1[789]|20)\d\d\b)?"
    rf"|(?:{_ORDINAL})\s+Amendment\b|(?:[A-Z][a-z]+\s+){{1,4}}(?:and\s+(?:[A-Z][a-z]+\s+){{1,3}})?Clause\b"
    r"|Title\s+[IVX]+\b|Restatement(?:\s+\(\w+\))?(?:\s+of\s+[A-Z][a-z]+(?:\s+(?:and\s+)?[A-Z][a-z]+)*)?"
    rf"|(?:Uniform|Bankruptcy|Internal\s+Revenue|Civil|Penal|Criminal|Labor|Judicial|Probate|Family|Vehicle|{_STATE})"
    r"(?:\s+(?:Commercial|Trust|Probate|Penal|Procedure|Civil|Business|Corporations?))?\s+Code\b"
    r"|Federal\s+(?:Rules\s+of\s+(?:[A-Z][a-z]+\s?)+|Arbitration\s+Act)|Rules\s+of\s+Professional\s+Conduct"
    rf"|Counts?\s+{_COUNT}\b\.?(?:(?:,|,?\s+and|\s+through)\s+{_COUNT}\b)*|Congress\b|General\s+Assembly\b"
    r"|Framers\b|Founders\b|Bill\s+of\s+Rights\b|(?:The\s+)?Federalist(?:\s+Papers|\s+No\.\s+\d+)?"
    r"|(?:FLSA|FMLA|ADEA|ADA|ERISA|RICO|DTSA|FCRA|FDCPA|TCPA|COGSA|UCC|UTSA|CERCLA|RCRA|FOIA|AEDPA|PSLRA|CAFA|FAA|NLRA|OSHA)\b)"
)
_SUBJECT = re.compile(
    rf"(?:Under\s+|And\s+|But\s+|Nor\s+does\s+)?(?:the\s+)?(?:(?:{_ORDINAL})\s+Amendment|(?:[A-Z][a-z]+\s+){{1,4}}Clause|(?:United\s+States\s+)?Constitution)\b",
    re.IGNORECASE,
)
_COURTS = re.compile(
    rf"\b(?:(?:{_ORDINAL}|D\.C\.|Federal)\s+Circuit\b"
    rf"|(?:(?:{_STATE}|United\s+States|U\.S\.|State)\s+)?Supreme\s+(?:Judicial\s+)?Court\b(?:\s+of\s+(?:the\s+)?[A-Z]\w+(?:\s[A-Z]\w+)*)?"
    rf"|(?:(?:{_STATE}|United\s+States)\s+)?Courts?\s+of\s+(?:Appeals?|Chancery|Claims)\b"
    rf"|(?:Northern|Southern|Eastern|Western|Middle|Central)\s+District\s+of\s+(?:{_STATE})"
    r"|[Tt]his\s+(?:District|Circuit|Division)\b"
    r"|(?:Arbitral\s+|Employment\s+|Upper\s+|First-tier\s+)?Tribunal\b|Sole\s+Arbitrator\b|Court\s+of\s+Appeal\b|High\s+Court\b"
    r"|House\s+of\s+Lords\b|Privy\s+Council\b|(?:Commercial|Divisional|County|Administrative|Federal|Patents)\s+Court\b"
    r"|(?:Chancery|Queen['\u2019]s\s+Bench|King['\u2019]s\s+Bench|Family)\s+Division\b|Supreme\s+Court\s+of\s+Canada\b)"
)
_PLEADINGS = re.compile(
    r"\b(?:(?:First|Second|Third|Fourth)\s+)?(?:(?:Amended|Verified|Corrected|Supplemental|Third-Party)\s+)*"
    r"(?:Complaint|Answer|Counterclaims?|Crossclaims?|Petition|Motion|Opposition|Reply|Memorandum(?:\s+of\s+Law)?|Brief"
    r"|Statement\s+of\s+(?:(?:Undisputed|Uncontested|Material)\s+)*Facts)\b"
)
_CONTROVERSY = re.compile(r"\bamount\s+in\s+controversy\b[^.;]*$")
_OWN_DATE = re.compile(r"(?:^|\n)[ \t*_]*(?:Dated|DATED)\b[^\n.;]{0,40}$")
# "Dated: January 17, 2020, Cleveland, Ohio": nothing but a place stands behind the date that a paper gives itself.
_ENDS_LINE = re.compile(r"(?:[ \t,]+(?:at[ \t]+)?[A-Z][\w.]*)*[ \t.,*_]*(?:\n|$)")
_JUDGES = re.compile(
    r"\b(?:(?:Chief\s+)?Justice|(?:Chief\s+)?Judge|(?:Vice\s+)?Chancellor)s?\s+(?:[A-Z][\w'\u2019-]+\s?){1,2}|\([A-Z][\w'\u2019-]+,\s+(?:C\.\s?)?JJ?\.[^()]{0,60}\)"
)
_OF_STATES = re.compile(
    rf"\b(?:{_STATE})(?:['\u2019]s)?\s+(?:(?:common|case|contract|tort|corporate|substantive|state|statutory|trade|wage|insurance)\s+)?"
    r"(?:laws?|courts?|precedents?|statut\w+|rules?|decisions?|cases|authority|follow\w*|recogni[sz]\w+|requir\w+|permit\w*|forbid\w*"
    r"|prohibit\w*|adopt\w*|appl(?:y|ies|ied)|enforc\w+|treat\w*|impos\w+|allow\w*)\b"
)
_BEFORE_CASE = re.compile(
    r"(?:^|[\s(])(?:in|under|like|unlike|following|applying|see|cf\.|both|neither|nor|as\s+in|than\s+in|the)\s+$",
    re.IGNORECASE,
)
_AFTER_CASE = re.compile(
    r"(?:['\u2019]s)?,?\s+(?:and\s+[A-Z]\w+\s+)?(?:[Cc]ourt|controls?|governs?|teach\w+|h(?:eld|olds?)|requires?|says|said|makes|made|is|was|does|did|itself"
    r"|reject\w*|recogni[sz]\w+|explain\w*|stands?|framework|factors?|test|standard|rule|analysis|line|progeny|doctrine"
    r"|burden|majority|dissent|decision|opinion|case|has|instructs?|follow\w*|adopt\w*|appli(?:es|ed)|reaffirm\w*|distinguish\w*|conclud\w+|noted|observed|reasoned|upheld"
    r"|affirmed|confirms?|forecloses?|asks?|turned|involved|concerned)\b"
)
_COURT_OF = re.compile(r"(?:['\u2019]s)?(?:\s+Court)?$")
_MADE = re.compile(r"\b(?:enact|pass|amend|adopt|ratifi|codifi|repeal)(?:ed|ing|s|es)?\b")
_SECTION_BEFORE = re.compile(r"\b[Ss]ections?\s+$")
_CALLED_SECTIONS = frozenset(["1981", "1982", "1983", "1985", "1986", "1988"])
_LEAD_CHARS = 24
_DATED_CHARS = 60
_REACH_CHARS = 120


def judge_law_name(token: Token, draft: Draft, grounds: Grounds) -> Outcome | None:
    """The verdict on a name or a number that no page bears and that is of the law; None for every other."""
    before = draft.text[max(0, token.start - _DATED_CHARS) : token.start]
    if token.kind is Kind.DATE and _OWN_DATE.search(before) and _ENDS_LINE.match(draft.text, token.end):
        return Verdict.SUPPORTED, "the date that the draft gives itself", None, METHOD
    if token.kind is Kind.NAME and (case := _case_called(token, draft, grounds)) is not None:
        outcome = judge_citation(case, draft.names, grounds)
        return outcome[0], f"the case {case.name}: {outcome[1]}", outcome[2], METHOD
    if _is_of_law(token, draft):
        return Verdict.NOT_CHECKABLE, "names a law or a court, and not something of the record", None, METHOD
    return None


def is_of_law(token: Token, judgment: Judgment) -> bool:
    """True for what a sentence may have and yet state no fact: a name of the law, a state, an opinion's own words."""
    if judgment.method == METHOD or token.text in STATE_NAMES:
        return True
    unread = token.kind is Kind.QUOTATION and judgment.verdict is Verdict.NOT_CHECKABLE
    quoted = judgment.source is not None and judgment.source.kind == "authority"
    return unread or quoted


def is_law(name: str) -> bool:
    """True for what is called by the name of a law, a court or a paper of the case, as a whole."""
    return any(pattern.fullmatch(name) for pattern in (_LAWS, _COURTS, _PLEADINGS))


def speaks_of_law(sentence: str) -> bool:
    """True for a sentence whose subject is a constitution or a clause of one: "The Due Process Clause requires ..."."""
    return _SUBJECT.match(sentence) is not None


def _is_of_law(token: Token, draft: Draft) -> bool:
    held = bool(draft.held.get(token.start))
    if token.kind is Kind.AMOUNT:
        return _CONTROVERSY.search(draft.text[max(0, token.start - _DATED_CHARS) : token.start]) is not None
    if token.kind is Kind.DATE:
        return not held and _is_year_of_law(token, draft)
    if token.kind is not Kind.NAME:
        return _is_section(token, draft) or _within(token, _LAWS, draft.text)
    if _within(token, _LAWS, draft.text):
        return True
    if held:
        return False
    return (
        _within(token, _COURTS, draft.text)
        or _within(token, _PLEADINGS, draft.text)
        or _within(token, _OF_STATES, draft.text)
        or (_within(token, _JUDGES, draft.text) and _has_authority(token, draft))
    )


def _within(token: Token, pattern: re.Pattern[str], text: str) -> bool:
    """True when a token stands inside what a pattern finds on its line."""
    low, high = max(0, token.start - _REACH_CHARS), token.end + _REACH_CHARS
    start, end = max(low, text.rfind("\n", low, token.start) + 1), text.find("\n", token.end, high)
    around = pattern.finditer(text, start, end if end >= 0 else min(high, len(text)))
    return any(match.start() <= token.start and token.end <= match.end() for match in around)


def _is_year_of_law(token: Token, draft: Draft) -> bool:
    """True for the year in which a law was made: "Congress passed the Act in 1946"."""
    at = sentence_at(draft.sentences, token.start)
    said = draft.sentences[at].text if at is not None else ""
    return token.text.isdecimal() and _MADE.search(said) is not None and _LAWS.search(said) is not None


def _is_section(token: Token, draft: Draft) -> bool:
    """True for the number of "Section 1983", and of a section that the draft cites with its code."""
    before = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    if token.kind is not Kind.UNPARSED or _SECTION_BEFORE.search(before) is None:
        return False
    number = token.text.split("(", maxsplit=1)[0]
    coded = (each.value for each in draft.tokens if isinstance(each.value, Provision) and each.value.code)
    return number in _CALLED_SECTIONS or any(number == each.section.split("(", maxsplit=1)[0] for each in coded)


def _has_authority(token: Token, draft: Draft) -> bool:
    """True when the sentence of a token, or the one behind it, cites an authority."""
    at = sentence_at(draft.sentences, token.start)
    if at is None:
        return False
    end = draft.sentences[min(at + 1, len(draft.sentences) - 1)].end
    return any(each.kind in LAW and draft.sentences[at].start <= each.start < end for each in draft.tokens)


def _case_called(token: Token, draft: Draft, grounds: Grounds) -> Citation | None:
    """The case that a name means: a party of one that the draft cites, or of the library where it is spoken of so."""
    before = draft.text[max(0, token.start - _LEAD_CHARS) : token.start]
    court = token.text.endswith("Court")
    spoken = court or _BEFORE_CASE.search(before) or _AFTER_CASE.match(draft.text, token.end)
    if not spoken and draft.held.get(token.start):
        return None
    name = _COURT_OF.sub("", token.text)
    own = (case for case in _cited(draft) if case.name is not None and is_party(name, case.name))
    return next(own, None) or (_in_library(name, grounds) if spoken and not draft.held.get(token.start) else None)


def _cited(draft: Draft) -> Iterator[Citation]:
    """The cases that the draft cites in full."""
    values = (token.value for token in draft.tokens)
    yield from (value for value in values if isinstance(value, Citation) and value.form is Form.FULL)


def _in_library(name: str, grounds: Grounds) -> Citation | None:
    """A case of the library that is called by a party."""
    rows = (row for row in grounds.authorities.by_slot.values() if is_party(name, row.name))
    return next((Citation(Form.FULL, row.volume, row.reporter, row.page, row.name) for row in rows), None)
