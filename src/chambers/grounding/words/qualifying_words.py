"""Words that say that something is not quite so, or how far it goes: what leaves them out of a quotation changes it."""

import re

_HEDGES = """
alleged | allegedly | almost | apparently | appeared to | appears to | arguably | as far as | assuming | at least
at most | a bit | a little | barely | chiefly | commonly | conceivably | conditional | conditionally | customarily
depending on | frequently | generally | hardly | i believe | i guess | i recall | i suppose | i think | i understand
in all likelihood | in all probability | in general | in part | in principle | in some respects | in theory | largely
likely | mainly | may | might | more or less | mostly | nearly | normally | occasionally | often
on information and belief | ordinarily | ostensibly | partially | partly | pending | perhaps | possibly | potential
potentially | presumably | primarily | principally | probably | provisional | provisionally | purported | purportedly
quite | rarely | reportedly | seem | seemed | seemingly | seems | seldom | slightly | so far as | sometimes | somewhat
substantially | supposedly | temporarily | temporary | tentative | tentatively | to the extent | typically | unlikely
usually | we understand
"""
_WHOLLY = """
alone | altogether | always | completely | entirely | exclusively | fully | in all respects | in every respect
in full | in its entirety | in whole | necessarily | solely | wholly
"""
# "To Seller's knowledge", "to the best of my recollection", "in her opinion".
_KNOWN = (
    r"to (?:the best of )?(?:the )?[\w]+(?:['\u2019]s?)? (?:actual )?(?:knowledge|recollection|belief)"
    r"|in (?:my|our|his|her|its|their) (?:opinion|view|experience|judgment)"
)


def _phrases(table: str) -> list[str]:
    """The phrases of a table, the longest first: the first that fits is taken."""
    return sorted((phrase.strip() for phrase in re.split(r"[|\n]", table.strip())), key=len, reverse=True)


HEDGES = re.compile(rf"\b(?:{'|'.join((*_phrases(_HEDGES), _KNOWN))})\b", re.IGNORECASE)
WHOLLY = re.compile(rf"\b(?:{'|'.join(_phrases(_WHOLLY))})\b", re.IGNORECASE)
"""What a denial denies when it does not deny the thing itself: "does not cover the loss in full"."""
