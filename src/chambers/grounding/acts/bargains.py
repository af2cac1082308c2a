"""Which side of a bargain does what: a landlord leases to a tenant, a consignor consigns to a consignee.

The sides are those that a cited paper names by a term of its own or behind a label ("Named insured: Ann Lee"), or to
which the record gives the role. A sentence in
which the one side does to the other what only the other does is false, whatever else it says. Where a party stands on
both sides, nothing is said.
"""

from collections.abc import Iterator, Sequence

from chambers.grounding.acts.doings import meet
from chambers.grounding.acts.frames import Frame
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.forms import labelled
from chambers.grounding.people.parties import role_of
from chambers.grounding.words.meaning import stem

_SIDES = """
assign: assignor - assignee
bequeath: testator testatrix - beneficiary legatee heir
charter: owner shipowner - charterer
consign: consignor artist - consignee gallery dealer auctioneer
convey: grantor - grantee
deed: grantor - grantee
devise: testator testatrix - beneficiary devisee heir
donate: donor - donee
employ: employer - employee
finance: lender - borrower
franchise: franchisor - franchisee
host: supplier provider - customer client
indemnify: indemnitor - indemnitee
insure: insurer carrier underwriter - insured policyholder
lease: landlord lessor - tenant lessee
lend: lender - borrower
license: licensor - licensee
mortgage: mortgagor borrower - mortgagee lender
order: buyer purchaser customer - supplier seller vendor manufacturer
pay: payer payor originator remitter drawer - payee beneficiary recipient
pledge: pledgor borrower - pledgee lender
represent: attorney - client
send: sender originator - recipient addressee
sell: seller vendor - buyer purchaser
ship: shipper consignor - consignee
sublease: sublessor sublandlord - sublessee subtenant
subcontract: contractor - subcontractor
sue: plaintiff - defendant
supply: supplier - customer buyer
tender: shipper consignor seller - carrier hauler
haul: carrier hauler - shipper consignor
transport: carrier hauler - shipper consignor
grant: grantor licensor lessor franchisor producer - grantee licensee lessee franchisee distributor
invoice: seller supplier contractor vendor - buyer customer owner
bill: provider supplier - customer client patient
advance: lender bank publisher - borrower author
guarantee: guarantor surety - lender creditor
underwrite: insurer underwriter - insured policyholder
treat: physician dentist - patient
"""


def _read_sides(table: str) -> Iterator[tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]]:
    for line in table.strip().splitlines():
        verb, sides = line.split(":")
        doers, others = sides.split(" - ")
        yield stem(verb), (tuple(doers.split()), tuple(others.split()))


_BY_VERB = dict(_read_sides(_SIDES))


def bargain_fault(acts: Sequence[Frame], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """The side that does what the sentence gives to the other side, or None."""
    for act in acts:
        right, wrong = _BY_VERB.get(act.verb, ((), ()))
        others = (*act.patients, *act.at("to"), *act.at("of"), *act.at("for"), *act.at("from"))
        if not right or not act.agents or not others:
            continue
        doing, done_to = _holders(right, pages, grounds), _holders(wrong, pages, grounds)
        straight = meet(act.agents, doing, grounds) or meet(others, done_to, grounds)
        if not straight and meet(act.agents, done_to, grounds) and meet(others, doing, grounds):
            return f"it is the {right[0]} who does this, not the {wrong[0]}"
    return None


def _holders(roles: Sequence[str], pages: Sequence[ReadPage], grounds: Grounds) -> tuple[str, ...]:
    """Everyone whom the record has in one of some roles, and the roles themselves."""
    found = list(roles)
    for role in roles:
        found += [name for page in pages if (name := definitions(page, grounds).get(role)) is not None]
        found += [name for page in pages for label, name in labelled(page) if role in label]
        known = role_of(role)
        found += [fact.name for fact in grounds.roles.holders(known)] if known is not None else []
    return tuple(dict.fromkeys(found))
