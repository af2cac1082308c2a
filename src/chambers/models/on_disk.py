"""The files that an engine must be able to open for a model: every part, and what links point to."""

from pathlib import Path

from chambers.models.gguf_split import PART_NAME, part_paths


def files_of(path: Path) -> tuple[Path, ...]:
    """A model file with its other parts; a folder with the folders that its links lead to. Missing ones are named."""
    if path.is_dir():
        targets = {entry.resolve().parent for entry in path.iterdir() if entry.is_symlink()}
        return (path, *sorted(targets - {path, path.resolve()}))
    found = PART_NAME.fullmatch(path.name)
    return part_paths(path, int(found["count"])) if found else (path,)
