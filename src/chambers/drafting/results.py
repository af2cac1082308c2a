"""What each stage of a job hands on: plain values that are kept by their hash and read again after a crash.

Everything here can be written as JSON and read back as the same value. Nothing here decides anything.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, model_validator


class Result(BaseModel):
    """A value that a stage hands on."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Call(Result):
    """One question to a model: who answered, how much was read, how much of that was still known, how fast."""

    stage: str
    role: str
    model: str
    prompt_sha256: str
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    decode_tps: float | None = None
    seconds: float = 0.0
    grammar_sha256: str | None = None
    finish_reason: str | None = None


class Dropped(Result):
    """Something a model said that was not taken, and why."""

    text: str
    reason: str


class Span(Result):
    """Words on a page, exactly as they stand there."""

    sha256: str
    page: int
    start: int
    end: int
    text: str
    bates: str | None = None


class Route(Result):
    """What is to be made, by whom, and why."""

    type: str
    tier: Literal["light", "heavy"]
    drafter: str
    extractor: str
    planner: str
    claim: str | None
    reviewers: tuple[str, ...]
    stages: tuple[str, ...]
    reasons: tuple[str, ...]
    calls: tuple[Call, ...] = ()


class PageSeen(Result):
    """A page that models are shown."""

    sha256: str
    page: int
    bates: str | None
    file: str


class Papers(Result):
    """The evidence of a job: the record it is held to, and the part that models see, in the order they see it.

    `prefix` is the hash of the text with which every prompt of this job begins. `documents` pins the record: what is
    added to the matter later is not part of this job.
    """

    fence: str
    documents: tuple[str, ...]
    pages: tuple[PageSeen, ...]
    prefix: str
    manifest: str
    tokens: int
    left_out: int


Finding = Literal["shown", "not_assessed", "nothing_found"]
"""What the gate says: a rule confirmed the act, passages speak of it and nobody judged them, or there are none."""


class Element(Result):
    """One thing that must be shown, and the passages about it.

    `act` is the verb with which one of them reports the act itself, where a rule found one.
    """

    text: str
    support: tuple[Span, ...]
    required: bool = True
    act: str | None = None

    @property
    def finding(self) -> Finding:
        if not self.support:
            return "nothing_found"
        return "shown" if self.act is not None else "not_assessed"


class Grounds(Result):
    """What the record has on the elements of a claim."""

    claim: str
    title: str | None = None
    elements: tuple[Element, ...]
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[Call, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _without_old_answer(cls, given: Any) -> Any:
        """Results kept by earlier versions say `holds`, for which nothing was assessed."""
        return {key: value for key, value in given.items() if key != "holds"} if isinstance(given, dict) else given

    @property
    def finding(self) -> Finding:
        """The weakest finding on a required element."""
        findings = {element.finding for element in self.elements if element.required}
        if not self.elements or "nothing_found" in findings:
            return "nothing_found"
        return "shown" if findings == {"shown"} else "not_assessed"


class PartyFact(Result):
    """Somebody, and what they are in the matter; `span` is None where a person entered it."""

    name: str
    role: str | None
    span: Span | None = None


class EventFact(Result):
    """What happened on a day, in the page's own words."""

    day: str
    span: Span
    found_by: Literal["rule", "model"] = "rule"


class MoneyFact(Result):
    """An amount, what it is for in the page's own words, and its day where the words name one."""

    amount: str
    currency: str | None
    kind: Literal["item", "total", "price", "payment", "other"]
    span: Span
    day: str | None = None
    found_by: Literal["rule", "model"] = "rule"


class SumFact(Result):
    """A sum worked out again from its parts."""

    terms: tuple[str, ...]
    makes: str
    stated: str | None
    agrees: bool | None
    bates: tuple[str, ...]


class Facts(Result):
    """What the record says, each with its place."""

    parties: tuple[PartyFact, ...]
    events: tuple[EventFact, ...]
    money: tuple[MoneyFact, ...]
    sums: tuple[SumFact, ...]
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[Call, ...] = ()


class SectionPlan(Result):
    """A section that is to be written, and the pages that it should speak of, best first."""

    id: str
    heading: str
    instruction: str
    pages: tuple[str, ...]


class Outline(Result):
    """The sections that a model writes, in order."""

    sections: tuple[SectionPlan, ...]
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[Call, ...] = ()


class Paragraph(Result):
    """A sentence or two of the document, and the pages that bear them. `origin` says whose words they are."""

    id: str
    text: str
    cites: tuple[str, ...]
    origin: Literal["model", "page", "rule", "matter", "person"]
    day: str | None = None


class Blocked(Result):
    """A sentence that the record does not bear, every fault of it, what was tried, and what stands there now."""

    text: str
    faults: tuple[str, ...]
    attempts: tuple[str, ...] = ()
    instead: str | None = None


class Section(Result):
    """A section as it was written and checked."""

    id: str
    heading: str
    paragraphs: tuple[Paragraph, ...]
    blocked: tuple[Blocked, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[Call, ...] = ()


class Objection(Result):
    """What a reviewer holds against a paragraph: its own words quoted, and the page that is pointed at."""

    id: str
    reviewer: str
    paragraph: str
    quote: str
    problem: str
    evidence: Span | None = None


class Review(Result):
    """What one reviewer said, and what of it was not taken because it is not true of the draft or the record."""

    reviewer: str
    mandate: str
    objections: tuple[Objection, ...]
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[Call, ...] = ()


class Answer(Result):
    """How an objection was answered; one that was kept stands in the register of dissent."""

    objection: Objection
    outcome: Literal["fixed", "removed", "kept"]
    reason: str
    before: str
    after: str | None = None


class Answered(Result):
    """The sections after review, and the answer to each objection."""

    sections: tuple[Section, ...]
    answers: tuple[Answer, ...]
    calls: tuple[Call, ...] = ()


class Made(Result):
    """One file of the finished set."""

    name: str
    sha256: str
    what: str


class Finished(Result):
    """How a job ended: `clean` has a document; `no_grounds` and `blocked` have a report of what stood in the way."""

    outcome: Literal["clean", "no_grounds", "blocked"]
    files: tuple[Made, ...]
    counts: dict[str, int]
    summary: str
