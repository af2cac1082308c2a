"""News of a job as lines at a terminal."""

from chambers.cli.job_news import NewsPrinter
from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress, advance


def told(*events: JobEvent) -> str:
    written: list[str] = []
    printer, progress = NewsPrinter(written.append), JobProgress()
    for event in events:
        progress = advance(progress, event)
        printer.tell(event, progress)
    return "".join(written)


def of_draft(kind: str, time: float, **more: object) -> JobEvent:
    return JobEvent.model_validate(
        {"kind": kind, "time": time, "stage": "draft", "part": "facts", "attempt": "a", **more}
    )


def test_text_runs_on_and_everything_else_has_a_line_of_its_own():
    shown = told(
        JobEvent(kind="job", time=0.0, executor="box-1"),
        of_draft("stage_began", 1.0, role="drafter", lane="big"),
        of_draft("asking", 1.0),
        of_draft("text", 2.0, text="On 3 March "),
        of_draft("text", 2.2, text="2026"),
        of_draft("answered", 3.0, completion_tokens=7, decode_tps=21.04),
        of_draft("stage_ended", 3.5),
        JobEvent(kind="job_ended", time=4.0, state="no_grounds", reason="Nothing bears it."),
    )
    assert shown.splitlines() == [
        "taken up by box-1",
        "draft:facts: begun by drafter on big",
        "On 3 March 2026",
        "draft:facts: 7 tokens, 21.0 tok/s",
        "draft:facts: done in 2.5 s",
        "no grounds: Nothing bears it.",
    ]


def test_waiting_and_failing_say_why():
    shown = told(
        of_draft("stage_began", 1.0, role="drafter", lane="drafter"),
        of_draft("waiting", 2.0, reason="The engine starts."),
        of_draft("stage_failed", 3.0, reason="No space left on device."),
    )
    assert shown.splitlines() == [
        "draft:facts: begun on drafter",
        "draft:facts: waiting. The engine starts.",
        "draft:facts: failed. No space left on device.",
    ]
