from pathlib import Path

from chambers.sandbox.devices import gpu_writable


def test_gpu_paths_exist_and_are_only_given_where_there_is_a_gpu():
    paths = gpu_writable()
    assert bool(paths) == any(Path("/dev").glob("nvidia*"))
    assert all(Path(path).exists() for path in paths)
