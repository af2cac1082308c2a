"""Those of whom a text says only that they did not do it: "the tenant, but not the landlord", "my brother, not I"."""

import re

from chambers.grounding.texts.hiding import HIDDEN
from chambers.grounding.words.rank_table import BEFORE_NAME

# "The tenant, but not the landlord, may end it", "it was Ann, not Bo, who told her": the landlord and Bo do nothing.
_EXCLUDED = re.compile(
    r",?\s(?:but|and)\snot\s(?:the\s)?[\w'\u2019.&]+(?:\s[A-Z][\w'\u2019.&]+){0,4}\s?(?=,)"
    rf"|,\snot\s(?:by\s|to\s)?(?:me|us|we|{BEFORE_NAME}[A-Z][\w'\u2019.&-]*(?:\s[A-Z][\w'\u2019.&-]*){{0,3}})(?=[,.;])"
)


def without_excluded(text: str) -> str:
    """A text of the same length with those hidden: they are no subject of what follows them."""
    return _EXCLUDED.sub(lambda match: HIDDEN * len(match[0]), text) if "not" in text else text
