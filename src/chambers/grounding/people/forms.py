"""Whom a form names behind its labels: "Named insured: Ann Lee", "Licensor: Prof. Bo Roe", "Franchisor (Acme, Inc.)".

A label that names one party only is a term of the paper: what it goes on to say of "the Licensor" it says of Bo Roe.
"""

import re

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.words.party_nouns import PARTY_NOUNS

_NAMED = (
    r"(?P<name>[A-Z][\w'\u2019&.-]*"
    r"(?:(?:,?[ ])(?:&|and|of|the|(?:Inc|Co|Corp|Ltd|Jr|Sr|[A-Z])\.(?=[\s,;)]|$)|[A-Z][\w'\u2019&-]*)){0,6})"
)
_LABEL = re.compile(
    r"(?:^|(?<=[.;|])|(?<![ \t])[ \t]{2,}+)[ \t]*+(?P<label>[A-Z][A-Za-z]*(?:[ ][A-Za-z]+){0,2})[ \t]*:[ \t]*"
    rf"(?:Prof\.[ ])?{_NAMED}",
    re.MULTILINE,
)
_IN_BRACKETS = re.compile(rf"(?<!\w)(?P<label>[A-Z][a-z]{{3,}})[ ]\({_NAMED}\)")
_AS_TERM = re.compile(
    rf"(?<!\w){_NAMED},[ ]as[ ](?P<label>trustor|trustee|beneficiary|grantor|grantee|lender|borrower|seller|buyer"
    r"|landlord|tenant|lessor|lessee|licensor|licensee|guarantor|mortgagor|mortgagee|assignor|assignee|surety|obligee"
    r"|purchaser)\b"
)
_OTHER_SIDES = frozenset(
    ("additional", "other", "former", "prior", "attorney", "address", "signed", "broker", "agent", "for")
)
_ENDS = re.compile(r"(?:,?\s(?:and|of|the|&))+$|[.,]$")
_SAME_AS = {
    "bill to": ("customer", "buyer"),
    "billed to": ("customer", "buyer"),
    "sold to": ("customer", "buyer"),
    "invoice to": ("customer", "buyer"),
    "remit to": ("supplier", "seller", "vendor", "provider"),
    "pay to": ("payee",),
    "ship to": ("consignee", "customer"),
    "from": ("sender", "supplier", "provider"),
    "issued by": ("insurer", "supplier"),
    "issued to": ("insured", "customer"),
    "account holder": ("customer",),
}


@kept_on_page
def labelled(page: ReadPage) -> tuple[tuple[frozenset[str], str], ...]:
    """The labels of a form in words, each with the name behind it; "Additional insured" is another side."""
    found = []
    for match in _LABEL.finditer(page.text) if ":" in page.text else ():
        label = " ".join(match["label"].casefold().split())
        words = frozenset(label.split())
        if not words & _OTHER_SIDES:
            found.append((words | frozenset(_SAME_AS.get(label, ())), match["name"]))
    return tuple(found)


@kept_on_page
def label_terms(page: ReadPage) -> dict[str, str]:
    """The parties that a page calls by one word, each with the one name that it gives them."""
    found: dict[str, set[str]] = {}
    for pattern, mark in ((_LABEL, ":"), (_IN_BRACKETS, " ("), (_AS_TERM, ", as ")):
        for match in pattern.finditer(page.text) if mark in page.text else ():
            term = match["label"].casefold()
            if term in PARTY_NOUNS or term in _TERMS:
                found.setdefault(term, set()).add(_ENDS.sub("", match["name"]))
    one = {term: names.pop() for term, names in found.items() if len(names) == 1}
    terms = {term: name for term, name in one.items() if len(name.split()) > 1}
    return terms | ({"pt": terms["patient"]} if "patient" in terms else {})


_TERMS = frozenset(
    ("trustor", "franchisor", "franchisee", "licensor", "licensee", "assignor", "assignee", "obligor", "obligee")
)
