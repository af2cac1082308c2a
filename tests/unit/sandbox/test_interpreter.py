import sys
from pathlib import Path

from chambers.sandbox.interpreter import package_root, python_command, python_readable


def test_command_runs_a_module_blind_to_user_and_folder():
    assert python_command("chambers.x", "--flag") == (sys.executable, "-I", "-m", "chambers.x", "--flag")


def test_readable_paths_hold_the_interpreter_and_this_package():
    paths = python_readable()
    assert sys.prefix in paths
    assert sys.base_prefix in paths
    assert (Path(package_root()) / "chambers" / "sandbox").is_dir()


def test_readable_paths_are_neither_home_nor_root_nor_all_of_etc():
    forbidden = {Path("/"), Path("/etc"), Path("/proc"), Path("/dev"), Path("/sys"), Path("/home"), Path.home()}
    assert not forbidden & {Path(path) for path in python_readable()}
