"""What a short form, "supra" or "Id." points back to: one citation before it, or nobody knows.

A reference resolves only when a single candidate remains. Whatever it resolves to, it can be no better than that.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cites.citation import Citation, Form
from chambers.grounding.cites.holding import is_one_place
from chambers.grounding.cites.pins import Pin
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome
from chambers.grounding.law.authority import pin_problem
from chambers.grounding.law.party_names import name_words
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.verdict import Judgment, Verdict

_CITED = (Kind.CASE, Kind.STATUTE, Kind.RULE, Kind.BATES, Kind.EXHIBIT)

Judged = tuple[Token, Judgment]


def judge_backward(token: Token, citation: Citation, text: str, before: Sequence[Judged]) -> Outcome:
    """The verdict on a reference back, given everything judged before it, in order."""
    found = _last_cited(token, text, before) if citation.form is Form.ID else _same_case(citation, before)
    if len(found) != 1:
        which = f"it may mean {len(found)} citations" if found else "nothing before it is what it means"
        return (Verdict.AMBIGUOUS if found else Verdict.NOT_FOUND), which, None, "antecedent"
    target, judgment = found[0]
    if isinstance(target.value, Citation) and (problem := pin_problem(citation, target.value.page)):
        return Verdict.CONTRADICTED, problem, judgment.source, "antecedent"
    if judgment.verdict is Verdict.SUPPORTED:
        return Verdict.SUPPORTED, f"means {flowing(target.text)}", judgment.source, "antecedent"
    return judgment.verdict, f"means {flowing(target.text)}: {judgment.reason}", judgment.source, "antecedent"


def _last_cited(token: Token, text: str, before: Sequence[Judged]) -> list[Judged]:
    cited = [each for each in before if _is_cite(each[0]) and each[0].end <= token.start]
    if not cited:
        return []
    last = cited[-1]
    # Two citations joined by ";" or "and" right before leave open which one is meant.
    others = [
        each for each in cited[:-1] if re.fullmatch(r"\s*(?:;|and|,|see also)\s*", text[each[0].end : last[0].start])
    ]
    same = [each for each in others if str(each[0].value).split(",")[0] != str(last[0].value).split(",")[0]]
    same = [each for each in same if not is_one_place(text, each[0], last[0]) and not _is_one_paper(each[1], last[1])]
    return [last, *same] if same and not _is_back(last[0]) else [_root(last, cited)]


def _is_one_paper(one: Judgment, two: Judgment) -> bool:
    """True for two places of one paper side by side: what follows may mean both."""
    if one.source is None or two.source is None or one.source.sha256 is None:
        return False
    return one.source.sha256 == two.source.sha256


def _is_cite(token: Token) -> bool:
    return token.kind in _CITED and not isinstance(token.value, Pin)


def _is_back(token: Token) -> bool:
    return isinstance(token.value, Citation) and token.value.form is not Form.FULL


def _root(last: Judged, cited: Sequence[Judged]) -> Judged:
    """An "Id." after an "Id." means what that one meant."""
    if not _is_back(last[0]) or last[0].kind is Kind.EXHIBIT:
        return last
    full = [each for each in cited if isinstance(each[0].value, Citation) and each[0].value.form is Form.FULL]
    return full[-1] if full and last[1].verdict is Verdict.SUPPORTED and isinstance(last[0].value, Citation) else last


def _same_case(citation: Citation, before: Sequence[Judged]) -> list[Judged]:
    found: dict[str | None, Judged] = {}
    for token, judgment in before:
        other = token.value
        if not isinstance(other, Citation) or other.form is not Form.FULL:
            continue
        if citation.form is Form.SHORT and (citation.volume, citation.reporter) != (other.volume, other.reporter):
            continue
        if citation.name is not None and not name_words(citation.name) <= name_words(other.name or ""):
            continue
        found.setdefault(other.slot, (token, judgment))
    return list(found.values())
