"""For whom a lawyer stands: "Ann Lee represents the bank" where her own letter says that she represents the borrower.

A paper tells it by "we represent", "my client" and "counsel for". Where the record gives somebody clients, and never
the one of the draft, the draft has the wrong side.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.identity import is_same, name_forms, pages_with_surname, sorts_of
from chambers.grounding.people.offices import is_of_another
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.voices import is_voice
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.sentences import Sentence

_TITLE = r"(?:(?:the|Mr|Mrs|Ms|Miss|Dr)\.?\s)*"
_NAME = rf"{_TITLE}(?P<client>[A-Z][\w'\u2019&-]*(?:(?:,?\s|\s&\s)(?:[A-Z][\w'\u2019&-]*)){{0,4}})"
_STANDS = (
    r"(?:,[^,;]{1,50},)?,?\s(?:who\s)?(?:(?:represents|represented|acts\sfor|acted\sfor|appears\sfor|appeared\sfor)\s"
    r"|\(?(?:is\s|was\s|the\s|as\s)?(?:counsel|attorney|lawyer|solicitor)\s(?:for|to|of)\s)"
)
_CLAIM = re.compile(rf"{_STANDS}{_NAME}")
_OWN = re.compile(rf"\b(?:[Ww]e|I|[Tt]his (?:firm|office))\s(?:have\sbeen\sretained\sby|represents?|act\sfor)\s{_NAME}")
_MINE = re.compile(rf"\b(?:[Mm]y|[Oo]ur)\sclient,?\s{_NAME}")


def client_fault(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> str | None:
    """For whom somebody stands in the record, when the sentence has them stand for another, or None."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    for token in named:
        claim = _CLAIM.match(own, token.end - sentence.start)
        if claim is None or role_of(token.text) is not None or "person" not in sorts_of(token.text, grounds.index):
            continue
        at = sentence.start + claim.start("client")
        whole = next((each.text for each in named if each.start <= at < each.end), None)
        if whole is None or role_of(whole) is not None:
            continue
        clients = list(dict.fromkeys(_clients(token.text, grounds)))
        if clients and not any(_may_be(whole, each, grounds) for each in clients):
            return f"the record has {token.text} for {clients[0]}, not for {whole}"
    return None


def _may_be(one: str, other: str, grounds: Grounds) -> bool:
    """True for one client by two names, or by a role that the record gives to no one else."""
    roles = {fact.role for fact in grounds.roles.given_to(one)} & {fact.role for fact in grounds.roles.given_to(other)}
    return is_same(one, other, grounds.index) or bool(roles)


def _clients(name: str, grounds: Grounds) -> Iterator[str]:
    yield from _told(name, grounds.index)
    for at in pages_with_surname(name, grounds.index):
        page = grounds.index.read(at)
        for pattern in (_OWN, _MINE):
            for match in pattern.finditer(page.text):
                if is_voice(name, page, match.start(), grounds):
                    yield match["client"].rstrip(".,")


@kept_on_index
def _told(name: str, index: RecordIndex) -> tuple[str, ...]:
    forms = name_forms(name, index)
    texts = (index.read(at).text for at in pages_with_surname(name, index))
    places = (
        (text, match.end())
        for text in texts
        for match in forms.finditer(text)
        if not is_of_another(name, text, match, index)
    )
    return tuple(claim["client"].rstrip(".,") for text, end in places if (claim := _CLAIM.match(text, end)))
