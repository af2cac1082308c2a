"""Document types out of folders of plain files.

    NAME/type.toml          title, tier, gate, claim, reviewers and [[sections]]
    NAME/prompts/*.md       what is asked at each stage
    NAME/fixed/*.md         the words that never change, with {fields} of matter.toml
    NAME/template.docx      optional: a Word file whose styles are used
    reviewers/*.md          mandates, for all types; a file of the same name inside a type wins
    claims/*.toml           catalogues of what must be shown, the same way

Built-in types lie in this package; a firm keeps its own in the folder that `paths.types` names, and a type there wins
over the built-in one of the same name. Files are read and checked as a whole, and every complaint names its file and
the line or key. Nothing here fills a field or decides a word.
"""

import hashlib
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from chambers.base.errors import UsageError
from chambers.drafting.document.matter_fields import MATTER_FIELDS
from chambers.drafting.kind_fields import (
    EXHIBIT_FIELDS,
    PROMPT_FIELDS,
    TypeFileError,
    check_fields,
    check_lines,
    check_prompt,
)
from chambers.drafting.kind_form import ClaimForm, Name, SectionForm, TypeForm
from chambers.drafting.kinds import Claim, DocumentType, SectionRule

BUILT_IN = Path(__file__).parent / "types"
_SHARED = ("reviewers", "claims")
_MAX_TEXT_BYTES, _MAX_TEMPLATE_BYTES = 64 << 10, 16 << 20
_NAME: TypeAdapter[str] = TypeAdapter(Name)

F = TypeVar("F", bound=BaseModel)


class NoSuchTypeError(UsageError):
    """There is no document type of that name."""

    code = "draft.type_unknown"
    http_status = 404


class TypeExistsError(UsageError):
    """The place for a copy is taken."""

    code = "draft.type_exists"
    http_status = 409


@dataclass(frozen=True, slots=True)
class TypeListing:
    """A type as it is listed: where it lies, whether it is the firm's own, and what is wrong with it, if anything."""

    name: str
    folder: Path
    own: bool
    title: str | None
    problem: str | None = None


def find_type(name: str, folder: Path | None = None) -> DocumentType:
    """The type of that name, read and checked; `folder` holds the firm's own."""
    place = _place(name, folder)
    return _Reader(place, folder).read()


def list_types(folder: Path | None = None) -> tuple[TypeListing, ...]:
    """Every type, by name; one that cannot be used is listed with its fault."""
    return tuple(_listing(name, place, own, folder) for name, (place, own) in sorted(_places(folder).items()))


def copy_type(name: str, to: Path, folder: Path | None = None) -> Path:
    """A copy of a type's own files at `to`, private to this user, ready to be changed."""
    place = _place(name, folder)
    find_type(name, folder)
    if not _is_name(to.name) or to.name in _SHARED:
        raise TypeFileError(f"A type cannot be called {to.name!r}.", hint="Use small letters, digits and dashes.")
    if to.exists():
        raise TypeExistsError(f"{to} is there already.", hint="Choose another name, or change the one that is there.")
    _make_private(to.parent)
    shutil.copytree(place, to, copy_function=_copy_private, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (to, *(path for path in to.rglob("*") if path.is_dir())):
        path.chmod(0o700)
    return to


def _make_private(folder: Path) -> None:
    if not folder.exists():
        _make_private(folder.parent)
        folder.mkdir(mode=0o700)


def _copy_private(source: str, target: str) -> str:
    shutil.copyfile(source, target)
    Path(target).chmod(0o600)
    return target


def _places(folder: Path | None) -> dict[str, tuple[Path, bool]]:
    found: dict[str, tuple[Path, bool]] = {}
    for root, own in ((BUILT_IN, False), *(((folder, True),) if folder is not None else ())):
        for path in sorted(root.iterdir()) if root.is_dir() else ():
            if (path / "type.toml").is_file() and _is_name(path.name) and path.name not in _SHARED:
                found[path.name] = (path, own)
    return found


def _place(name: str, folder: Path | None) -> Path:
    places = _places(folder)
    if name not in places:
        raise NoSuchTypeError(f"There is no document type {name!r}.", hint=f"Known types: {', '.join(sorted(places))}.")
    return places[name][0]


def _is_name(name: str) -> bool:
    try:
        _NAME.validate_python(name)
    except ValidationError:
        return False
    return True


def _listing(name: str, place: Path, own: bool, folder: Path | None) -> TypeListing:
    try:
        kind = _Reader(place, folder).read()
    except TypeFileError as error:
        return TypeListing(name, place, own, None, error.message)
    return TypeListing(name, place, own, kind.title)


class _Reader:
    """Reads one type, and remembers every byte that it read for the hash."""

    def __init__(self, place: Path, folder: Path | None) -> None:
        self._place = place
        self._shared = (BUILT_IN, *((folder,) if folder is not None else ()), place)
        self._read: dict[str, bytes] = {}

    def read(self) -> DocumentType:
        file = self._place / "type.toml"
        form = self._form(file, "type.toml", TypeForm)
        check_fields(form.title, file, "title", frozenset(MATTER_FIELDS))
        mandates = {path.stem: self._text(path, f"reviewers/{path.name}") for path in self._layered("reviewers", "md")}
        claims = {path.stem: self._claim(path) for path in self._layered("claims", "toml")}
        self._check_names(file, form, mandates, claims)
        return DocumentType(
            name=self._place.name,
            title=form.title,
            tier=form.tier,
            gate=form.gate,
            claim=form.claim,
            reviewers=form.reviewers,
            sections=tuple(self._section(section) for section in form.sections),
            prompts=dict(self._prompts()),
            mandates=mandates,
            claims=claims,
            template=self._template(),
            sha256=_hash(self._read),
        )

    def _section(self, form: SectionForm) -> SectionRule:
        text = ""
        if form.file is not None:
            path = self._place / "fixed" / form.file
            text = self._text(path, f"fixed/{form.file}")
            known = frozenset((*MATTER_FIELDS, "title")) | (EXHIBIT_FIELDS if form.kind == "exhibits" else frozenset())
            check_lines(text, path, known)
        return SectionRule(
            id=form.id,
            heading=form.heading,
            kind=form.kind,
            instruction=form.instruction or "",
            text=text,
            paragraphs=form.paragraphs,
            numbered=form.numbered,
        )

    def _prompts(self) -> Iterator[tuple[str, str]]:
        for path in sorted((self._place / "prompts").glob("*.md")):
            if path.stem not in PROMPT_FIELDS:
                known = ", ".join(PROMPT_FIELDS)
                raise TypeFileError(f"{path}: no stage asks for this prompt.", hint=f"Prompts are called {known}.")
            text = self._text(path, f"prompts/{path.name}").strip()
            check_prompt(text, path, PROMPT_FIELDS[path.stem])
            yield path.stem, text

    def _claim(self, path: Path) -> Claim:
        form = self._form(path, f"claims/{path.name}", ClaimForm)
        return Claim(path.stem, form.title, tuple((each.text, each.words) for each in form.elements))

    def _template(self) -> bytes | None:
        path = self._place / "template.docx"
        if not path.is_file():
            return None
        data = self._bytes(path, "template.docx", _MAX_TEMPLATE_BYTES)
        if not data.startswith(b"PK"):
            raise TypeFileError(f"{path} is no Word file.", hint="Save it from Word or LibreOffice as .docx.")
        return data

    def _layered(self, what: str, suffix: str) -> list[Path]:
        """The files of a shared folder, by name; the type's own win over the firm's, and those over ours."""
        found = {path.name: path for root in self._shared for path in sorted((root / what).glob(f"*.{suffix}"))}
        return [found[name] for name in sorted(found)]

    def _check_names(
        self, file: Path, form: TypeForm, mandates: Mapping[str, str], claims: Mapping[str, Claim]
    ) -> None:
        for reviewer in form.reviewers:
            if reviewer not in mandates:
                raise TypeFileError(
                    f"{file}: reviewers: nobody wrote a mandate for {reviewer!r}.",
                    hint=f"Add reviewers/{reviewer}.md. Known: {', '.join(mandates)}.",
                )
        if form.claim not in claims:
            raise TypeFileError(
                f"{file}: claim: there is no catalogue {form.claim!r}.",
                hint=f"Add claims/{form.claim}.toml. Known: {', '.join(claims)}.",
            )

    def _form(self, path: Path, name: str, form: type[F]) -> F:
        text = self._text(path, name)
        try:
            return form.model_validate(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise TypeFileError(f"{path} is not valid TOML: {error}", hint="Mend that line.") from error
        except ValidationError as error:
            faults = [f"{_key(fault['loc'])}: {fault['msg'].removeprefix('Value error, ')}" for fault in error.errors()]
            raise TypeFileError(
                f"{path} has values that cannot be used: {'; '.join(faults)}",
                hint="docs/guides/document-types.md lists every key.",
            ) from error

    def _text(self, path: Path, name: str) -> str:
        try:
            return self._bytes(path, name, _MAX_TEXT_BYTES).decode("utf-8")
        except UnicodeDecodeError as error:
            raise TypeFileError(f"{path} is not UTF-8: byte {error.start}.", hint="Save it as UTF-8.") from error

    def _bytes(self, path: Path, name: str, most: int) -> bytes:
        try:
            if path.stat().st_size > most:
                raise TypeFileError(f"{path} is larger than {most} bytes.", hint="A type is made of short files.")
            data = path.read_bytes()
        except OSError as error:
            raise TypeFileError(f"{path} cannot be read: {error.strerror}.", hint="Check its name.") from error
        self._read[name] = data
        return data


def _key(place: tuple[int | str, ...]) -> str:
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in place) or "the file"


def _hash(read: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(read):
        digest.update(f"{name}\0{len(read[name])}\0".encode())
        digest.update(read[name])
    return digest.hexdigest()
