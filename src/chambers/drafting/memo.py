"""The memo as a value, and how it comes about.

`draft_memo` asks the model about each source, puts what survived in the order of the days it is about, and adds what
the accounts show. The value holds no layout: `layout` turns it into units of text, `word` into a file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from chambers.drafting.accounts import read_accounts
from chambers.drafting.findings import account_sentences, open_questions
from chambers.drafting.judging import first_day
from chambers.drafting.port import ChatPort
from chambers.drafting.proposing import Desk, propose
from chambers.drafting.statement import Rejected, Statement
from chambers.evidence.progress import Progress, silent
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Source, Unreadable


@dataclass(frozen=True, slots=True)
class Memo:
    """Everything a memo says, and everything it does not say any more."""

    matter: MatterFacts
    facts: tuple[Statement, ...]
    accounts: tuple[str, ...]
    unsettled: tuple[str, ...]
    sources: tuple[Source, ...]
    unreadable: tuple[Unreadable, ...]
    rejected: tuple[Rejected, ...]
    model: str

    @property
    def blocked_count(self) -> int:
        """How many sentences of the model the record did not bear."""
        return sum(rejected.blocked for rejected in self.rejected)


async def draft_memo(
    sources: Sequence[Source],
    ledger: Ledger,
    matter: MatterFacts,
    chat: ChatPort,
    *,
    fence: str,
    unreadable: Sequence[Unreadable] = (),
    on_progress: Progress = silent,
) -> Memo:
    """Draft a memo over all sources; `fence` is a fresh random word."""
    desk = Desk(chat, fence, ledger, matter)
    statements: list[Statement] = []
    rejected: list[Rejected] = []
    model = "no model"
    for source in sources:
        on_progress("drafting", source.file)
        proposed = await propose(source, desk)
        statements += _dated(proposed.statements, source)
        rejected += proposed.rejected
        model = proposed.model
    accounts = read_accounts(sources)
    return Memo(
        matter=matter,
        facts=tuple(sorted(statements, key=_order)),
        accounts=account_sentences(accounts),
        unsettled=open_questions(accounts),
        sources=tuple(sources),
        unreadable=tuple(unreadable),
        rejected=tuple(rejected),
        model=model,
    )


def _dated(statements: Sequence[Statement], source: Source) -> list[Statement]:
    """Statements without a day of their own take the day of their paper, where that stands on the same page."""
    paper_day = first_day("\n".join(page.text for page in source.pages))
    return [
        Statement(each.text, each.page, each.origin, each.day or _if_on_page(paper_day, each)) for each in statements
    ]


def _if_on_page(day: date | None, statement: Statement) -> date | None:
    return day if day is not None and first_day(statement.page.text) == day else None


def _order(statement: Statement) -> tuple[date, str]:
    return statement.day or date.max, statement.page.bates or ""
