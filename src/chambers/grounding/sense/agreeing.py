"""A denial that two readings find, each in its own way.

`signs` compares word by word, `denials` and `sequels` clause by clause. Each of them alone is wrong too often to be
believed where the two sides are not plain; two that say it of one sentence are right five times in six.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denials import denial_fault
from chambers.grounding.sense.sequels import sequel_fault
from chambers.grounding.sense.signs import sign_fault


def agreed_denial_fault(
    own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """What the pages say the other way round by two readings, or None."""
    if sign_fault(own, start, tokens, pages) is None:
        return None
    clause = denial_fault(own, sentence, start, tokens, pages, plainly=False)
    return clause or sequel_fault(own, sentence, start, tokens, pages, plainly=False)
