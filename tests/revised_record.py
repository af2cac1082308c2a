"""A draft over the small record in the hands of a person, without a file: for tests of what may become of a passage."""

from small_record import AGREED, FALSE, PAID, QUOTED, content_of

from chambers.drafting.document.draft_report import Story
from chambers.drafting.document.told import Told
from chambers.drafting.results import Blocked
from chambers.drafting.revising.change import Act, Change
from chambers.drafting.revising.decisions import fold
from chambers.drafting.revising.judged import claims_of, judge
from chambers.drafting.revising.subject import subject_of

BLOCKED = Blocked(text="It cost $1.", faults=("$1 stands nowhere",), instead="It cost $900.00.")


def subject(*paragraphs, kind="affidavit", blocked=(BLOCKED,)):
    """The passages 1 to 4 of the facts, the last of which does not stand, and one sentence that was blocked."""
    plain = content_of(kind, *(paragraphs or (AGREED, PAID, QUOTED, FALSE)))
    sections = {
        name: section.model_copy(update={"blocked": tuple(blocked)}) for name, section in plain.sections.items()
    }
    content = plain.with_sections(sections)
    told = Told(None, None, content, Story(sections=tuple(sections.values())), ())
    return subject_of(None, {}, told, None)


def work_after(given, *acts):
    """The work after these acts: each the act, the passage, and what belongs to it."""
    changes = [
        Change(number=at, at="2026-05-01T10:00:00+00:00", by="Nora Quill", act=act, key=key, **more)
        for at, (act, key, more) in enumerate(acts, start=1)
    ]
    return fold(given.starts, changes)


def edit(key, text, *cites):
    return Act.EDIT, key, {"text": text, "cites": cites}


def override(given, key, *before):
    """The work after these acts and a person's word on a passage."""
    tried = judge(given, work_after(given, *before, (Act.OVERRIDE, key, {"reason": "seen"})))
    claims = claims_of(tried.line(key).faults)
    return work_after(given, *before, (Act.OVERRIDE, key, {"reason": "I was there.", "claims": claims}))
