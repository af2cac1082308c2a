"""SQLite in WAL mode is refused where other machines can write: on a real FUSE mount where bindfs is installed."""

import shutil
import subprocess

import pytest

from chambers.bench.store import Store
from chambers.desk import matters
from chambers.drafting.jobs.job_store import open_store
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
from chambers.machine.filesystem import NetworkFilesystemError
from chambers.record.matter import MatterFacts
from chambers.settings import Settings

pytestmark = pytest.mark.skipif(shutil.which("bindfs") is None, reason="there is no bindfs (`apt-get install bindfs`)")


@pytest.fixture
def mounted(tmp_path):
    """A folder that a FUSE program serves, as sshfs or GlusterFS would."""
    (tmp_path / "served").mkdir(mode=0o700)
    (tmp_path / "mounted").mkdir(mode=0o700)
    command = ["bindfs", tmp_path / "served", tmp_path / "mounted"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"FUSE cannot be mounted here: {done.stderr.strip()}")
    yield tmp_path / "mounted"
    subprocess.run(["umount", tmp_path / "mounted"], check=True)


def _files(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_matter_is_refused_and_nothing_is_left_of_it(mounted, tmp_path):
    settings = Settings(tmp_path / "state", matters_folder=mounted / "matters")
    with pytest.raises(NetworkFilesystemError, match=r"network filesystem \(fuse.*\)") as refused:
        matters.new(settings, "harlow", MatterFacts())
    assert "paths.matters" in refused.value.hint
    assert _files(mounted) == []
    assert list((mounted / "matters").iterdir()) == []


def test_a_matter_that_was_made_on_a_local_disk_is_refused_over_the_network(mounted, tmp_path):
    matters.new(Settings(tmp_path / "state", matters_folder=tmp_path / "served"), "harlow", MatterFacts())
    with pytest.raises(NetworkFilesystemError, match="The database of a matter"):
        matters.show(Settings(tmp_path / "state", matters_folder=mounted), "harlow")


def test_the_job_store_names_postgresql_instead(mounted):
    with pytest.raises(NetworkFilesystemError, match="The job store") as refused:
        open_store(mounted / "state")
    assert "PostgreSQL" in refused.value.hint
    assert "jobs.sqlite" not in _files(mounted)


def test_the_registry_names_postgresql_instead(mounted, tmp_path):
    with pytest.raises(NetworkFilesystemError, match="The registry of what Chambers wrote") as refused:
        Registry(RegistryPlace(tmp_path / "state", mounted)).judge(["A page."])
    assert "PostgreSQL" in refused.value.hint
    assert _files(mounted) == []


def test_measurements_are_refused(mounted):
    with pytest.raises(NetworkFilesystemError, match="The file of measurements"):
        Store.open(mounted)
    assert _files(mounted) == []


def test_a_link_to_a_mount_does_not_hide_it(mounted, tmp_path):
    (tmp_path / "looks-local").symlink_to(mounted)
    with pytest.raises(NetworkFilesystemError):
        Store.open(tmp_path / "looks-local")
