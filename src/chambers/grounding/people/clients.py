"""For whom somebody stands: "Ann Lee appeared for the bank" where the page has "Ms. Lee, for the borrower".

A paper tells it by "we represent", "my client", "counsel for", by brackets ("P. Novak (for Voltara)"), by a comma ("Mr.
Quill, for Trask,"), and by whose lawyer, engineer or expert somebody is. Where the record gives somebody clients, and
never the one of the draft, the draft has the wrong side. A noun ("the Authority") is held against nouns, and against
people where it can be none of them.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, pages_with_surname, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.offices import is_of_another
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import is_voice
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence

_BODIES_TEXT = """
agency association authority bank board borough buyer city college commission committee commonwealth company contractor
corporation council county department developer district employer estate government guild hospital insurer landlord
lender owner prosecution school seller state town township trust union university village
"""
_SIDES_TEXT = """
appellant appellee applicant beneficiary bidder bondholder borrower broker carrier charterer claimant complainant
consignee consignor consumer creditor debtor defendant distributor employee exporter family franchisee franchisor
grievant guarantor importer insured lessee lessor licensee licensor manufacturer mortgagee neighbor objector patient
petitioner plaintiff principal purchaser receiver respondent shareholder shipper student subcontractor supplier surety
tenant trustee underwriter vendor victim ward worker
"""
_BODIES = frozenset(_BODIES_TEXT.split())
_NOUNS = _BODIES | frozenset(_SIDES_TEXT.split())
_NOUN = "|".join(sorted(_NOUNS))
_TRADES = (
    r"(?:(?:defen[cs]e|trial|general|claims|own|lead|local|outside|retained)\s)?(?:counsel|attorneys?|lawyers?|solicitors?"
    r"|barrister|advocate|engineer|economist|expert|appraiser|accountant|surveyor|consultant|adjuster|spokesman"
    r"|spokeswoman|representative|investigator|architect)"
)
_LAWYER = r"(?:counsel|attorneys?|lawyers?|solicitors?|advocates?)"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Hon)\.?\s)?"
_NAMED = r"[A-Z][\w'\u2019-]*\.?(?:\s(?:&\s|of\s)?[A-Z][\w'\u2019&-]*){0,4}"
_CLIENT = (
    rf"(?:(?:the|an?|all|both|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)\s)?(?:(?:{_NOUN})s?,?\s)?"
    rf"{_TITLE}(?P<client>{_NAMED}|(?:{_NOUN}|neighbour)(?:e?s)?\b)"
)
_ASIDE = r"(?:,[^,;]{1,50},)?,?\s(?:who\s)?(?:(?:had|has|also|then|later)\s)?"
_ON_BEHALF = rf"(?:on\sbehalf\sof|as\s(?:the\s)?{_LAWYER}\s(?:for|to|of))"
_STANDS = re.compile(
    rf"{_ASIDE}(?:(?:represents|represented|defends|defended)\s"
    rf"|(?:(?:act|appear|attend|argu|speak)(?:e?s|e?d|ing)|spoke)\s(?:[^,;.]{{0,40}}?\s)?(?:for|{_ON_BEHALF})\s"
    rf"|(?:[a-z]+(?:ed|ote)|gave)\s(?:[^,;.]{{0,60}}?\s)?{_ON_BEHALF}\s"
    rf"|(?:was|were|had\sbeen|is)\s(?:engaged|retained|hired|instructed|commissioned)\sby\s"
    rf"|\(?(?:is\s|was\s)?(?:the\s|an\s|as\s)?{_LAWYER}\s(?:for|to|of)\s){_CLIENT}"
)
_GAPPED = re.compile(rf"\s(?:for|by|{_ON_BEHALF})\s{_CLIENT}")
_BRACKETED = re.compile(
    rf"(?:,\s(?:P\.?E|Esq|M\.?D|Ph\.?D)\.?)?\s?\((?:for|on\sbehalf\sof|representing|{_LAWYER}\sfor)\s{_CLIENT}"
)
# "Ann Lee, Lee Law Office, for Acme": the firm between the two is hers.
_FOR = re.compile(rf"(?:,[ ]{_NAMED})?,\s(?:for|on\sbehalf\sof)\s{_CLIENT}(?=[,.;]|\s*\n|\s*\Z)")
_CALLED = re.compile(r"\b(?:[Aa]ttorney|[Cc]ounsel|[Ll]awyer)\s(?:[A-Z][\w'\u2019.-]*\s){0,2}$")
_WHOSE = re.compile(
    rf"{_CLIENT}(?:['\u2019]s|(?<=s)['\u2019])\s{_TRADES},?\s\(?{_TITLE}(?:[A-Z][\w'\u2019.-]*\s){{0,2}}$"
)
_JOINT = re.compile(r"(?:,?\s(?:and|while|but)|;(?:\sand)?)\s(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)?$")
_OWN = re.compile(r"\b(?:[Ww]e|I|[Tt]his\s(?:firm|office))\s(?:have\sbeen\sretained\sby|represents?|acts?\sfor)\s")
_MINE = re.compile(rf"\b(?:[Mm]y|[Oo]ur)\sclients?,?\s{_CLIENT}")
_ENDS = re.compile(r"(?<!Mr)(?<!Mrs)(?<!Ms)(?<!Dr)(?<!Inc)(?<!No)(?<![A-Z])[.;]")
_WHO = re.compile(rf"(?<=\s){_TITLE}(?P<client>[A-Z][\w'\u2019-]*(?:\s(?:&\s)?[A-Z][\w'\u2019&-]*){{0,4}})")
_BEFORE_CHARS = 90
_HEAD_CHARS = 120
_SHARED_CHARS = 3


def client_fault(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> str | None:
    """For whom somebody stands in the record, when the sentence has them stand for another, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    stood = False
    for token in named:
        start, end = token.start - sentence.start, token.end - sentence.start
        claim = _STANDS.match(own, end) or _WHOSE.search(own, max(0, start - _BEFORE_CHARS), start)
        if claim is None and stood and _JOINT.search(own, 0, start):
            claim = _GAPPED.match(own, end)
        stood = stood or claim is not None
        if claim is None or role_of(token.text) is not None:
            continue
        at = sentence.start + claim.start("client")
        whole = next((each.text for each in named if each.start <= at < each.end), claim["client"])
        clients = list(dict.fromkeys(_clients(token.text, grounds)))
        if clients and not any(_may_be(whole, each, grounds) for each in clients):
            return f"the record has {token.text} for {clients[0]}, not for {whole}"
    return None


def _may_be(one: str, other: str, grounds: Grounds) -> bool:
    """True for one client by two names, or by a role that the record gives to no one else."""
    first, second = _noun(one), _noun(other)
    if first is not None and second is not None:
        return first == second
    if first is not None or second is not None:
        noun, name = (first or "", other) if first is not None else (second or "", one)
        # "The Town" is none of its inhabitants; who the plaintiff is, the record may not say.
        sorts = sorts_of(name, grounds.index)
        return noun not in _BODIES or "firm" in sorts or (not sorts and " " in name)
    mine, theirs = ({part.casefold() for part in name_parts(each)} for each in (one, other))
    if any(len(part) > _SHARED_CHARS for part in mine & theirs) or _is_short_for(one, other):
        return True
    roles = {fact.role for fact in grounds.roles.given_to(one)} & {fact.role for fact in grounds.roles.given_to(other)}
    return is_same(one, other, grounds.index) or bool(roles)


def _is_short_for(one: str, other: str) -> bool:
    """True for "SBG" and the Sandoval Beverage Group."""
    short, long = sorted((one, other), key=len)
    firsts = "".join(part[0] for part in name_parts(long))
    return short.isupper() and firsts.upper().startswith(short.replace(".", ""))


def _noun(client: str) -> str | None:
    word = client.casefold().replace("neighbour", "neighbor")
    return next((each for each in (word, word.removesuffix("s"), f"{word[:-3]}y") if each in _NOUNS), None)


def _clients(name: str, grounds: Grounds) -> Iterator[str]:
    yield from _told(name, grounds.index)
    for at in pages_with_surname(name, grounds.index):
        page = grounds.index.read(at)
        for match in _MINE.finditer(page.text):
            if is_voice(name, page, match.start(), grounds):
                yield match["client"].rstrip(".,")
        for match in _OWN.finditer(page.text):
            if is_voice(name, page, match.start(), grounds) or _is_head(name, page, grounds):
                end = _ENDS.search(page.text, match.end())
                told = page.text[match.end() : end.start() if end else len(page.text)]
                yield from (found["client"].rstrip(".,") for found in _WHO.finditer(f" {told}"))
                yield from (word for word in re.findall(r"\w+", told) if _noun(word) is not None)


def _is_head(name: str, page: ReadPage, grounds: Grounds) -> bool:
    """True for the firm over whose head a letter is written."""
    return name_forms(name, grounds.index).search(page.text[:_HEAD_CHARS]) is not None


@kept_on_index
def _told(name: str, index: RecordIndex) -> tuple[str, ...]:
    forms = name_forms(name, index)
    texts = (index.read(at).text for at in pages_with_surname(name, index))
    return tuple(
        claim["client"].rstrip(".,")
        for text in texts
        for match in forms.finditer(text)
        if not is_of_another(name, text, match, index)
        for claim in _beside(text, match)
    )


def _beside(text: str, name: re.Match[str]) -> Iterator[re.Match[str]]:
    """What a page says beside a name of whom its bearer stands for."""
    patterns = (_STANDS, _BRACKETED, _FOR)
    found = next((claim for pattern in patterns if (claim := pattern.match(text, name.end()))), None)
    if found is None and _CALLED.search(text, max(0, name.start() - _BEFORE_CHARS), name.start()):
        found = _GAPPED.match(text, name.end())
    if found is None:
        found = _WHOSE.search(text, max(0, name.start() - _BEFORE_CHARS), name.start())
    if found is not None:
        yield found
