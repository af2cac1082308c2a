"""`matter.toml`: the facts a person enters about a matter, to and from `record` values.

Every key is optional. A key that is not known, or a value that does not fit on one line, is an error that names it.
"""

import json
import os
import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from chambers.base.errors import UsageError
from chambers.record.matter import MatterFacts, Party

_Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000, pattern=r"^[^\x00-\x1f\x7f]+$")
]
_SCALARS = ("court", "county", "case_number", "affiant", "attorney", "client", "question")
_HEAD = """\
# The facts about this matter that a person answers for. A document may state them without a page to stand on.
# Take away the # before a line to enter it.
"""


class MatterFileError(UsageError):
    """matter.toml cannot be used."""

    code = "matter.facts"


class _PartyForm(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: _Line
    role: _Line


class _MatterForm(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    court: _Line | None = None
    county: _Line | None = None
    case_number: _Line | None = None
    parties: tuple[_PartyForm, ...] = ()
    affiant: _Line | None = None
    attorney: _Line | None = None
    client: _Line | None = None
    question: _Line | None = None


def read_facts(file: Path) -> MatterFacts:
    """The facts in a matter's file."""
    try:
        return parse_facts(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise MatterFileError(f"{file} cannot be read: {error}.", hint="Check its permissions and encoding.") from error


def parse_facts(text: str, where: str) -> MatterFacts:
    """The facts in a text of TOML; `where` is named in complaints."""
    try:
        form = _MatterForm.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise MatterFileError(f"{where} is not valid TOML: {error}", hint="Mend that line and run again.") from error
    except ValidationError as error:
        faults = [f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        raise MatterFileError(
            f"{where} has values that cannot be used: {'; '.join(faults)}",
            hint=f"Known keys: {', '.join(_SCALARS)}, and [[parties]] with name and role.",
        ) from error
    parties = tuple(Party(party.name, party.role) for party in form.parties)
    return MatterFacts(parties=parties, **form.model_dump(exclude={"parties"}))


def facts_toml(facts: MatterFacts) -> str:
    """A file that `parse_facts` reads back to the same facts; what is not known stands there commented out."""
    lines = [_HEAD]
    for key in _SCALARS:
        value = getattr(facts, key)
        lines.append(f'# {key} = ""' if value is None else f"{key} = {_quoted(value)}")
    for party in facts.parties:
        lines += ["", "[[parties]]", f"name = {_quoted(party.name)}", f"role = {_quoted(party.role)}"]
    if not facts.parties:
        lines += ["", "# [[parties]]", '# name = ""', '# role = "Plaintiff"']
    return "\n".join(lines) + "\n"


def write_facts(file: Path, facts: MatterFacts) -> None:
    """Write the file, readable by its owner only; what cannot be read back is refused before."""
    text = facts_toml(facts)
    parse_facts(text, "the facts given")
    partial = file.with_name(f".{file.name}.partial")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    partial.replace(file)


def _quoted(value: str) -> str:
    # Every JSON string of printable characters is a TOML string too.
    return json.dumps(value, ensure_ascii=False)
