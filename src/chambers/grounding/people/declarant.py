"""Who "I" is in a paper that somebody declares, swears or states.

"DECLARATION OF ANN ROE", "I, Ann Roe, of 3 Mill Lane, make oath and say", "My name is Ann Roe", "Ann Roe, being duly
sworn, deposes and says": the paper speaks with one voice. "We" may be anybody beside the declarant. A paper that names
two who declare has nobody for certain.
"""

import re

_NAME = r"(?P<name>[A-Z][\w'\u2019-]+(?:[ ]+[A-Z]\.)*(?:[ ]+(?:(?:de|van|von|der|la)[ ]+)?[A-Z][\w'\u2019-]+){1,3})"
_TITLE = r"(?:(?i:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|Capt|Captain|Sgt|Hon|Rev)\.?[ ]+)?"
_DECLARES = r"(?:declar|stat|depos|swear|affirm|say|certif|make[ ]oath|am[ ]over|aver|attest|verif|will[ ]say)"
_SAYS_WHO = (
    re.compile(rf"^\W*I,?[ ]+{_TITLE}{_NAME},(?=[^.\n]{{0,160}}?\b{_DECLARES})", re.MULTILINE),
    re.compile(rf"^\W*(?:\d{{1,2}}[.)][ ]+)?My[ ]+(?:full[ ]+)?name[ ]+is[ ]+{_TITLE}{_NAME}\b", re.MULTILINE),
    re.compile(rf"^\W*{_TITLE}{_NAME},[^.\n]{{0,120}}?\b(?:duly[ ]+)?(?:sworn|affirmed)\b", re.MULTILINE),
    re.compile(
        r"^\W*(?:[A-Z]+[ ]+){0,3}(?i:declaration|affidavit|affirmation|(?:witness[ ]+)?statement|certification"
        r"|verification)"
        rf"[ ]+(?i:of|by)[ ]+{_TITLE}{_NAME}",
        re.MULTILINE,
    ),
)
_HEAD_CHARS = 3000
_I = re.compile(
    r"(?<![\w.'\u2019-])(?:(?P<am>I[ ]am|I['\u2019]m)|(?P<have>I[ ]have|I['\u2019]ve)|(?P<do>I[ ]do)"
    r"|(?P<i>I(?![.\w'\u2019])|me|myself)|(?P<my>[Mm]y|mine))(?![\w-])"
)


def declarant_of(text: str) -> str | None:
    """Who speaks as "I" in a draft, by its title and its first lines; None where nobody or more than one does."""
    head = text[:_HEAD_CHARS]
    if not _I.search(text):
        return None
    found = [_as_name(match["name"]) for pattern in _SAYS_WHO for match in pattern.finditer(head)]
    longest = max(found, key=len, default=None)
    surnames = {name.rsplit(maxsplit=1)[-1].casefold() for name in found}
    return longest if len(surnames) == 1 else None


def _as_name(written: str) -> str:
    """A name of a title, in the letters that names have."""
    words = written.split()
    return " ".join(word.title() if word.isupper() and len(word) > 2 else word for word in words)
