"""Other names by which a paper may call a person or a firm of the draft.

"Dear Mr. Tran" is Minh Tran, "Oliver" is Oliver Chace, the Landlord is Mill River LLC, and "we" in a paper that names
no other firm as its own is the firm. Each holds only where the record leaves nobody else who could be meant.
"""

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage, find_hit
from chambers.grounding.needs import candidates
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.names import is_title, name_parts
from chambers.grounding.people.parties import is_exclusive, role_of, same_person
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.verb_table import VERBS

_MAX_PAGES = 40
_FORMS = (
    r"(?:Inc|LLC|Ltd|Corp|Corporation|LLP|LP|Co|Company|GmbH|AG|plc|BV|SA|Bank|Trust|Association"
    r"|INC|LTD|CORP|CORPORATION|COMPANY|BANK|TRUST|ASSOCIATION)"
)
_FIRM = re.compile(rf"\b[A-Z][\w&]*,?\s{_FORMS}\b")
_WE = re.compile(r"\b(?:we|us|our|ours|We|Our|the company|the Company|the employer|the Employer|the firm)\b")
_EDGE_CHARS = 250
_TRADES_TEXT = """
academy aggregates airlines airways associates auto bakery brewery brothers bros builders capital carpentry cars cement
center chemicals church cleaners clinic coatings college concrete construction constructors consulting contracting
contractors cooling creamery dairy dental distributors distributing drilling drywall electric electrical electronics
energy engineering enterprises equipment excavating exports fabrication farms feed finance financial flooring foods
foundation freight fuels funeral furniture galerie gallery glass grading group hardware haulage hauling healthcare
heating holdings hospice hospital hotel hvac imports industries insurance interiors investments kitchens labs
laboratories landscaping leasing logistics lumber machinery maintenance management manufacturing marina marine
masonry mechanical media medical milling mining moving museum mutual nurseries nursing optical orchards outfitters
painting partners paving petroleum pharmaceuticals pharmacy plastering plumbing printing properties publishing quarry
realty recycling rehabilitation rentals repair resort restaurant restoration roofing sales salvage sanitation school
securities security services shipping shipyard signs software solutions staffing steel storage stores studio studios
supplies supply surveys surveying systems technologies technology textiles theatre tile timber towing trading
transport transportation travel trucking union university upholstery utilities ventures vineyards warehousing
waterproofing welding wholesale winery works
"""
_TRADES = frozenset(_TRADES_TEXT.split())
_BODIES_TEXT = """
agency association authority bank board bureau church city college commission committee company corporation council
county court department district division estate firm hospital office partnership school society state town township
tribunal trust union university village addendum amendment exhibit schedule appendix
"""
_BODIES = frozenset(_BODIES_TEXT.split())
"""Words by which a draft calls a body or an annex that the record names in full."""


def judge_alias(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """Support for a name by another name on the pages of the paper that is cited, or None."""
    return (
        _by_definition(token, grounds)
        or _by_surname(token, own, grounds)
        or _by_first_name(token, own, grounds)
        or _as_we(token, own, grounds)
        or _by_role(token, own, grounds)
        or _by_part(token, own, grounds)
    )


def _by_definition(token: Token, grounds: Grounds) -> Outcome | None:
    """A term that a paper of the record defines for a party or a thing: (the "Yard"); and a body named by its kind."""
    word = token.text.removeprefix("The ").removeprefix("the ")
    if (role := role_of(word)) is not None and is_exclusive(role) and (found := grounds.index.spread(word.casefold())):
        page = grounds.index.read(found[0])
        return Verdict.SUPPORTED, f"{where(page.page)} has that party", span_of(page.page, Hit(0, 0)), "alias"
    last = word.rsplit(maxsplit=1)[-1].casefold()
    defined = re.compile(rf"\((?:[\w ,]{{0,30}}\s)?[\"\u201c']{re.escape(word)},?[\"\u201d'](?:\s[^)]{{0,40}})?\)")
    for at in grounds.index.spread(last)[:_MAX_PAGES]:
        page = grounds.index.read(at)
        if match := defined.search(page.text):
            reason = f"{where(page.page)} defines it"
            return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*match.span())), "alias"
        if (
            (last in _BODIES or last in BODY_WORDS)
            and " " not in word
            and (named := re.search(rf"\b{re.escape(word)}\b", page.text, re.I))
        ):
            reason = f"{where(page.page)} names it"
            return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*named.span())), "alias"
    return None


def _by_role(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """A party that the paper calls by its role, or by its name where the draft has the role."""
    role = role_of(token.text)
    facts = grounds.roles.holders(role) if role else grounds.roles.given_to(token.text)
    for other in (name for fact in facts for name in (fact.name, fact.role)):
        alias = Token(Kind.NAME, 0, len(other), other, other)
        for at in (at for at in candidates(alias, grounds.index) if at in own):
            page = grounds.index.read(at)
            hit = find_hit(alias, page)
            if (
                hit is not None
                and not same_person(other, token.text)
                and not _is_of_another(other, token, page, grounds)
            ):
                reason = f"{where(page.page)} has {other}, which the record gives as the same party"
                return Verdict.SUPPORTED, reason, span_of(page.page, hit), "alias"
    return None


def _by_part(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """A party that the page calls by its part in the bargain alone: "Licensee shall pay" for Halbrook Tools LLC."""
    for at in sorted(own):
        page = grounds.index.read(at)
        for term, name in definitions(page, grounds).items():
            if same_person(name, token.text) and (match := re.search(rf"\b{term.capitalize()}\b", page.text)):
                reason = f"{where(page.page)} has {match[0]}, as which the record defines {name}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*match.span())), "alias"
    return None


def _is_of_another(role: str, token: Token, page: ReadPage, grounds: Grounds) -> bool:
    """True for the role of somebody, where the page names another who has it: "Ida Moss, attorney"."""
    others = {fact.name for fact in grounds.roles.holders(role) if not same_person(fact.name, token.text)}
    return any(name_pattern(name).search(page.text) for name in others)


def _by_first_name(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """ "Oliver" is Oliver Chace, where the record knows nobody else of that first name."""
    parts = name_parts(token.text)
    if len(parts) == 1 and (given := _only_full_name(parts[0], grounds)) is not None:
        parts = [given, parts[0]]
    if len(parts) != 2 or not parts[0].istitle() or len(parts[0]) < 3:
        return None
    first, last = parts
    spread = grounds.index.spread(first.casefold())
    full = re.compile(rf"\b{re.escape(first)}\s(?:[A-Z]\.?\s)?([A-Z][\w'\u2019-]+)")
    surnames = {
        re.sub(r"['\u2019]s\Z", "", match[1])
        for at in spread[:_MAX_PAGES]
        for match in full.finditer(grounds.index.read(at).text)
    }
    if last not in surnames or any(name != last and name.casefold() not in ORDINARY for name in surnames):
        return None
    # A chat may write it small, where it is no common word.
    written = (
        re.escape(first) if first.casefold() in ORDINARY or first.casefold() in VERBS else f"(?i:{re.escape(first)})"
    )
    alone = re.compile(rf"\b{written}\b(?!\s[A-Z][a-z])")
    for at in sorted(own & set(spread)):
        page = grounds.index.read(at)
        if match := alone.search(page.text):
            reason = f"{where(page.page)} has {first}, and the record knows one person of that name"
            return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*match.span())), "alias"
    return None


def _only_full_name(surname: str, grounds: Grounds) -> str | None:
    """The first name that goes with a surname in the record, when there is just one."""
    full = re.compile(rf"\b([A-Z][a-z]+)\s(?:[A-Z]\.?\s)?{re.escape(surname)}\b")
    pages = grounds.index.spread(surname.casefold())[:_MAX_PAGES]
    firsts = {match[1] for at in pages for match in full.finditer(grounds.index.read(at).text)}
    people = {name for name in firsts if name.casefold() not in ORDINARY and not is_title(name)}
    return next(iter(people)) if len(people) == 1 else None


def _as_we(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """A firm of the record that a paper speaks for: "we", "our company", with no other firm at its head or foot."""
    stands = any(find_hit(token, grounds.index.read(at)) for at in candidates(token, grounds.index))
    if not stands or not is_known_firm(token.text, grounds):
        return None
    for at in sorted(own):
        page = grounds.index.read(at)
        match = _WE.search(page.text)
        edges = page.text[:_EDGE_CHARS] + page.text[-_EDGE_CHARS:]
        if match is not None and not _FIRM.search(edges):
            reason = f"{where(page.page)} says \u201c{match[0]}\u201d, and names no other firm as its own"
            return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*match.span())), "alias"
    return None


def is_firm(name: str) -> bool:
    """True for a name with the form of a firm behind it."""
    words = name.split()
    return _FIRM.search(name) is not None or "&" in name or (bool(words) and words[-1].casefold() in _TRADES)


def is_known_firm(name: str, grounds: Grounds) -> bool:
    """True when the record writes the name with the form of a firm behind it."""
    if is_firm(name):
        return True
    parts = name_parts(name)
    spread = grounds.index.spread(parts[0].casefold()) if parts else ()
    # A letterhead has it in capitals.
    written = (_formed(parts), _formed(map(str.upper, parts))) if parts else ()
    texts = [grounds.index.read(at).text for at in spread[:_MAX_PAGES]]
    return any(form.search(text) for form in written for text in texts)


def _formed(parts: Iterable[str]) -> re.Pattern[str]:
    """A name with the form of a firm behind it, or right behind its next words."""
    first, *others = map(re.escape, parts)
    words = r"\W{1,3}".join((rf"{first}(?<!\w{first})", *others))  # a pattern that opens with letters is sought fast
    return re.compile(rf"{words}\b(?:,?\s[A-Z&][\w.&]*){{0,4}}?,?\s{_FORMS}\b")


def _by_surname(token: Token, own: AbstractSet[int], grounds: Grounds) -> Outcome | None:
    """ "Dear Mr. Tran" is Minh Tran, where the record knows nobody else of that surname."""
    parts = name_parts(token.text)
    if len(parts) != 2 or not any(find_hit(token, grounds.index.read(at)) for at in candidates(token, grounds.index)):
        return None
    others = re.compile(rf"\b(?!{re.escape(parts[0])}\b)([A-Z][a-z]+) {re.escape(parts[1])}\b")
    titled = re.compile(
        rf"\b(?:(?:Mr|Mrs|Ms|Dr|Miss)\.? ?|{re.escape(parts[0][0])}\.? ?)?{re.escape(parts[1])}\b", re.IGNORECASE
    )
    spread = grounds.index.spread(parts[1].casefold())
    if any(others.search(grounds.index.read(at).text) for at in spread[:_MAX_PAGES]):
        return None
    for at in sorted(own & set(spread)):
        page = grounds.index.read(at)
        if match := titled.search(page.text):
            reason = f"{where(page.page)} has {match[0]}, and the record knows one person of that name"
            return Verdict.SUPPORTED, reason, span_of(page.page, Hit(*match.span())), "alias"
    return None
