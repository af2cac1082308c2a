"""Those of whom a text says only that they did not do it: "the tenant, but not the landlord", "my brother, not I".

Nor does a term do anything in the bracket that defines it: 'the clerk of Lee & Co. (the "Company"), wrote'.
"""

import re

from chambers.grounding.texts.hiding import HIDDEN
from chambers.grounding.words.rank_table import BEFORE_NAME

# "The tenant, but not the landlord, may end it", "it was Ann, not Bo, who told her": the landlord and Bo do nothing.
_EXCLUDED = re.compile(
    r",?\s(?:but|and)\snot\s(?:the\s)?[\w'\u2019.&]+(?:\s[A-Z][\w'\u2019.&]+){0,4}\s?(?=,)"
    rf"|,\snot\s(?:by\s|to\s)?(?:me|us|we|{BEFORE_NAME}[A-Z][\w'\u2019.&-]*(?:\s[A-Z][\w'\u2019.&-]*){{0,3}})(?=[,.;])"
)
_DEFINED = re.compile(
    r"\s?\((?:hereinafter,?\s|hereafter,?\s|collectively,?\s|together,?\s)?(?:the\s|an?\s)?"
    r"[\"\u201c][^\"\u201c\u201d()]{2,40}[\"\u201d]\)"
)


def without_excluded(text: str) -> str:
    """A text of the same length with those hidden: they are no subject of what follows them."""
    text = _DEFINED.sub(lambda match: HIDDEN * len(match[0]), text) if "(" in text else text
    return _EXCLUDED.sub(lambda match: HIDDEN * len(match[0]), text) if "not" in text else text
