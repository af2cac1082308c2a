"""Everything that a document is made from, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from chambers.drafting.accounts import Accounts, read_accounts
from chambers.drafting.document.matter_fields import fill, matter_values
from chambers.drafting.held_record import HeldRecord
from chambers.drafting.kinds import DocumentType
from chambers.drafting.results import Facts, Grounds, Section


@dataclass(frozen=True)
class Content:
    """The type, the record, and what the stages made of it; what no stage made is None or empty."""

    kind: DocumentType
    record: HeldRecord
    facts: Facts | None = None
    grounds: Grounds | None = None
    sections: Mapping[str, Section] = field(default_factory=dict)

    @cached_property
    def accounts(self) -> Accounts:
        """What was asked and what was paid."""
        return read_accounts(self.record.sources)

    @cached_property
    def values(self) -> dict[str, str]:
        """The fields of fixed words: the matter's, and the title."""
        known = matter_values(self.record.matter)
        return {**known, "title": fill(self.kind.title, known).text}

    @property
    def title(self) -> str:
        return self.values["title"]

    def with_sections(self, sections: Mapping[str, Section]) -> "Content":
        """The same but for its sections; what was read out of the record is not read again."""
        other = replace(self, sections=sections)
        other.__dict__.update(accounts=self.accounts, values=self.values)
        return other
