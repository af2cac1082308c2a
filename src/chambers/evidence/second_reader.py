"""The program that reads a drawn page a second time, with RapidOCR: `python -m chambers.evidence.second_reader < PGM`.

It writes a JSON list of lines, each its text, its confidence (0 to 1) and its region. It is started confined, and the
models lie in the package: nothing is fetched. RapidOCR is an extra, so nobody else imports this file.
"""

import io
import json
import sys
from typing import Any

import numpy as np
from PIL import Image
from rapidocr import RapidOCR

_QUIET = {
    "Global.log_level": "critical",
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}


def read_lines(picture: bytes) -> list[list[object]]:
    """Every line: text, confidence, left, top, right, bottom."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    # Pages are upright by now, so nobody needs to ask of each line which way it is turned.
    seen: Any = RapidOCR(params=_QUIET)(np.asarray(image), use_cls=False)
    if seen.txts is None:
        return []
    return [
        [text, float(score), *(float(side) for side in (*corners.min(axis=0), *corners.max(axis=0)))]
        for text, score, corners in zip(seen.txts, seen.scores, seen.boxes, strict=True)
    ]


def main() -> None:
    """Read standard input."""
    sys.stdout.write(json.dumps(read_lines(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
