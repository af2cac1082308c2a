"""The program that counts the pages of PDFs: `python -m chambers.evidence.page_count < FRAME`.

It writes a JSON list: for each PDF its number of pages, or a sentence why it cannot be opened. It is started confined.
"""

import io
import json
import sys

import pikepdf

from chambers.evidence.frame import read_frame


def count(data: bytes) -> int | str:
    """The number of pages, or why there is none."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            return len(pdf.pages) or "it has no page"
    except pikepdf.PasswordError:
        return "it is encrypted and needs a password"
    except pikepdf.PdfError:
        return "it is not a PDF, or one that is damaged beyond mending"


def main() -> None:
    """Count standard input."""
    _, parts = read_frame(sys.stdin.buffer.read())
    sys.stdout.write(json.dumps([count(part) for part in parts]))


if __name__ == "__main__":
    main()
