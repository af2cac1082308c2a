"""The hub's file protocol, through `huggingface_hub`, which is an optional extra: imported here and nowhere else.

No credentials are ever sent. The library can resume within a process only, so the partial file is ours, and the library
is asked for the rest of it.
"""

from collections.abc import Callable
from typing import Any, BinaryIO, Self

from huggingface_hub import get_hf_file_metadata, hf_hub_url
from huggingface_hub.errors import HTTPError  # type: ignore[attr-defined]  # its HTTP client's, not declared
from huggingface_hub.file_download import http_get

from chambers.models.fetch import FetchError, RemoteFile


class HuggingFaceHub:
    """One hub; `endpoint` None is the public one."""

    def __init__(self, endpoint: str | None) -> None:
        self._endpoint = endpoint

    def look(self, repo: str, file: str, revision: str) -> RemoteFile:
        """What the hub says about a file."""
        try:
            url = hf_hub_url(repo, file, revision=revision, endpoint=self._endpoint)
            found = get_hf_file_metadata(url, token=False, endpoint=self._endpoint)
        except (HTTPError, OSError, ValueError) as error:
            raise _failed(f"{repo} {file}", error) from error
        if found.size is None or found.etag is None:
            raise FetchError(f"The hub does not say size and checksum of {file}.", hint="Fetch it in another way.")
        return RemoteFile(file, found.location, found.size, found.etag, found.commit_hash)

    def download(self, remote: RemoteFile, into: BinaryIO, have_bytes: int, hear: Callable[[int], None]) -> None:
        """Append what is missing of a file; `hear` is told of every piece."""
        try:
            http_get(
                remote.url,
                into,
                resume_size=have_bytes,
                expected_size=remote.size_bytes,
                displayed_filename=remote.name,
                tqdm_class=_listener(hear),
            )
        except (HTTPError, OSError, ValueError) as error:
            raise _failed(remote.name, error) from error


def _listener(hear: Callable[[int], None]) -> Any:
    """What the library takes for a progress bar."""

    class Listener:
        def __init__(self, *_args: Any, **_options: Any) -> None:
            pass

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def update(self, count: int = 1) -> None:
            hear(count)

    return Listener


def _failed(what: str, error: Exception) -> FetchError:
    reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return FetchError(
        f"{what} could not be fetched: {reason}",
        hint="Run the same command again to go on where it stopped. What needs an account cannot be fetched here.",
    )
