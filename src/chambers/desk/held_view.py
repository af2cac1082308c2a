"""What was held back from a matter, as a person looks at it before letting it in: whose words, and where they stand."""

from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.desk import evidence
from chambers.evidence.documents import find_by_hash, read_page
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.provenance import Span
from chambers.evidence.quarantine import Entry
from chambers.settings import Settings

MOST_PASSAGES = 30
MOST_PASSAGE_CHARS = 1000
MOST_NAME_CHARS = 200
MOST_REASON_CHARS = 2000


class ReleaseWordsError(UsageError):
    """A release without a name or a reason, or with too long ones."""

    code = "quarantine.words"


@dataclass(frozen=True, slots=True)
class Passage:
    """Some words that were held back, and where they stand."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class HeldView:
    """An entry with the beginning of what was held; `page_count` is 0 where nothing of the document was kept."""

    entry: Entry
    passages: tuple[Passage, ...]
    page_count: int
    number: int
    """The page that is shown."""

    @property
    def spans_here(self) -> tuple[tuple[int, int], ...]:
        """The words that were held on the page that is shown."""
        return tuple((span.start, span.end) for span in self.entry.spans if span.page == self.number)


@dataclass(frozen=True, slots=True)
class Releaser:
    """A person by the name they give, and whose key they signed in with."""

    name: str
    key_holder: str


def open_entry(settings: Settings, matter: str, number: int, page: int) -> HeldView:
    """One entry, with the words of its first passages."""
    entry = evidence.show_held(settings, matter, number)
    with open_database(find_folder(settings.matters, matter).database) as database:
        document = find_by_hash(database, entry.sha256)
        passages: list[Passage] = []
        for span in entry.spans[:MOST_PASSAGES] if document else ():
            found = read_page(database, document, span.page) if document else None
            text = found.text[span.start : span.end] if found else ""
            passages.append(Passage(span, text[:MOST_PASSAGE_CHARS]))
    count = document.page_count if document else 0
    return HeldView(entry, tuple(passages), count, min(max(page, 1), max(count, 1)))


def release(settings: Settings, matter: str, number: int, *, reason: str, who: Releaser) -> Entry:
    """Let a document in: the person's own name, the key and the reason are kept for good."""
    check_words(who.name, "your name", MOST_NAME_CHARS)
    check_words(reason, "a reason", MOST_REASON_CHARS)
    return evidence.release(settings, matter, number, reason, by=f"{who.name} (key of {who.key_holder})")


def check_words(said: str, what: str, most: int) -> None:
    """An error unless something of a sensible length was said. Pure."""
    if not said.strip():
        raise ReleaseWordsError(
            f"Letting a document in needs {what}: it becomes evidence.", hint="Say why it is not a draft of ours."
        )
    if len(said) > most:
        raise ReleaseWordsError(f"This is too long for {what}.", hint=f"Say it in {most} characters.")
