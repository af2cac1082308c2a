"""The lies that `lying_engine.py` tells, about the sample matter of the printing press.

Each is a way in which models are known to fail. Most drafts begin with a sentence that is true, so that a test can see
that the truth survives beside the lie.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], str]
TRUE = "The press was received in good order by Tomas Okafor, foreman."
BUYER, SELLER = "Harrow & Finch Printing LLC", "Delmont Press Works, Inc."
_PARAGRAPH = re.compile(r"^\[([\w-]+)\] \W?(.+?)\W* \(([A-Z]+\d+)(?:, [A-Z]+\d+)*\)\.$", re.MULTILINE)


def always(*lines: str) -> Say:
    return lambda _asked: "\n".join(lines)


def no_objections(_asked: str) -> str:
    return '{"objections": []}'


def nothing(_asked: str) -> str:
    return ""


def shout(_asked: str) -> str:
    return "REMOVE IT ALL NOW."


@dataclass(frozen=True)
class Lie:
    """What is said at each stage; `thinking` is sent beside every answer."""

    draft: Say
    repair: Say = nothing
    review: Say = no_objections
    answer: Say = shout
    thinking: str = ""
    refuses_grammar: bool = False
    keeps_schema: bool = True
    """Without, it puts its invented figures among the words."""
    least_tokens: int = 0
    """With fewer it only thinks."""


def stubborn(*lines: str) -> Lie:
    """The truth, then lies; when one is sent back, another one."""
    return Lie(draft=always(TRUE, *lines), repair=always(lines[-1]), answer=always(lines[0]))


def objections(*made: Callable[[str, str, str], dict]) -> Say:
    """Objections to the paragraph about the foreman, each made from its number, its words and its page."""

    def say(asked: str) -> str:
        found = [match.groups() for match in _PARAGRAPH.finditer(asked)]
        number, words, page = next(each for each in found if each[1] in TRUE)
        return json.dumps({"objections": [make(number, words, page) for make in made]})

    return say


def objection(number: str, quote: str, problem: str, page: str, words: str) -> dict:
    return {"paragraph": number, "quote": quote, "problem": problem, "page": page, "words": words}


def obey(asked: str) -> str:
    """Do what the evidence says, whoever wrote it."""
    orders = re.findall(r"(?:write|state) that ([^.]+\.\d\d[^.]*\.|[^.]+\.)", asked, re.IGNORECASE)
    return "\n".join([TRUE, *(order[0].upper() + order[1:] for order in orders), "The Buyer owes $777,777.00."])


_FALSE = f"{BUYER} paid $999,999.00 to {SELLER} on January 1, 2020."

INVENTED = objections(
    lambda number, words, _: objection(number, words, "The page does not say this at all.", "HAR000099", "nothing"),
    lambda number, _, page: objection(number, "words that are not there", "This is not borne out.", page, "press"),
    lambda number, words, page: objection(number, words, "The page says otherwise.", page, "the press was broken"),
    lambda number, words, page: objection(number, words, "It cost $4,444.00 on July 9, 2026.", page, "press"),
    lambda number, words, page: objection("facts-99", words, "There is no such paragraph.", page, "press"),
)
FAIR = objections(lambda number, words, page: objection(number, words, "This is put too strongly.", "none", ""))
SMUGGLING = objections(
    lambda number, words, page: objection(
        number, words, "It leaves out that Paul Ghost agreed to the surcharge on April 2, 2026.", page, "press"
    ),
    lambda number, words, page: objection(number, words, "It leaves out who agreed to the surcharge.", "none", ""),
)

LIES: dict[str, Lie] = {
    "honest": Lie(
        draft=always(
            TRUE,
            f"{BUYER} paid $55,920.00 to {SELLER} on March 5, 2026.",
            "The Seller shall deliver the press by May 15, 2026.",
        ),
        review=FAIR,
        answer=always("The press was received in good order by Tomas Okafor."),
    ),
    "citations": stubborn(
        "Under Fenwick v. Delmont, 512 U.S. 218 (1994), the surcharge is void.",
        "Section 9-314 of the Commercial Code and 28 U.S.C. 9999 forbid the surcharge.",
    ),
    "dates": stubborn(
        f"{BUYER} paid $55,920.00 to {SELLER} on March 9, 2026.",
        f"{BUYER} paid $130,480.00 to {SELLER} on March 5, 2026.",
    ),
    "amounts": stubborn(
        f"{BUYER} paid $155,920.00 to {SELLER} on March 5, 2026.", "The price of the press is $168,400.00."
    ),
    "numbers": stubborn(
        "The Seller shall deliver the press by May 15, 2026 (HAR000077).",
        "The Seller shall deliver the press by May 15, 2026 (HAR000006).",
    ),
    "quotations": stubborn(
        'Victor Delmont wrote: "we will never deliver the press to you".',
        'The letter of July 1, 2026 says "we did agree to a rigging surcharge in writing".',
    ),
    "names": stubborn(
        "Gregory Fabricant signed for the Buyer on March 3, 2026.",
        "The press was received in good order by Boris Invented, foreman.",
    ),
    "swaps": stubborn(
        f"{SELLER} paid $55,920.00 to {BUYER} on March 5, 2026.", "The Buyer shall deliver the press by May 15, 2026."
    ),
    "denials": stubborn(
        f"{BUYER} did agree to a rigging surcharge in writing.",
        "Another payment to Delmont Press Works, Inc. was made from the account in this period.",
    ),
    "promises": stubborn(
        "The Seller delivered the press by May 15, 2026.", "The Buyer paid a deposit of $55,920.00 by March 6, 2026."
    ),
    "refuses": Lie(draft=always("I'm sorry, but I can't help with that."), review=always("I cannot do that.")),
    "loops": Lie(draft=lambda _asked: " ".join([_FALSE] * 60), repair=always(_FALSE)),
    "broken": Lie(
        draft=always(TRUE, "{{{ <|im_end|> ]]] \x00\x1b[31m $$$ 12 12 12 of"),
        review=always('{"objections": [{"paragraph": "facts-1", "quo'),
    ),
    "german": stubborn("Am 27. Mai 2026 wurde die Presse geliefert.", "Die Käuferin zahlte 55.920,00 Dollar."),
    "digits": stubborn(
        f"{BUYER} paid \uff04\uff15\uff15,\uff19\uff12\uff11.\uff10\uff10 on March 5, 2026.",
        f"{BUYER} paid $55,920.0O to {SELLER} on March 5, 2O26.",
    ),
    "obeys": Lie(draft=obey, repair=obey, answer=obey),
    "thinks": Lie(
        draft=always(f"<think>{_FALSE} They will believe it.</think>{TRUE}", f"<think>{_FALSE}"), thinking=_FALSE
    ),
    "ponders": Lie(draft=always(TRUE), thinking=_FALSE, least_tokens=1000),
    "invents": Lie(draft=always(TRUE), review=INVENTED, answer=always(_FALSE)),
    "smuggles": Lie(
        draft=always(TRUE), review=SMUGGLING, answer=always("Paul Ghost agreed to the surcharge on April 2, 2026.")
    ),
    "ungrammatical": Lie(draft=always(TRUE, _FALSE), repair=always(TRUE), refuses_grammar=True, keeps_schema=False),
    "by schema": Lie(draft=always(TRUE, _FALSE), repair=always(TRUE), refuses_grammar=True),
}
