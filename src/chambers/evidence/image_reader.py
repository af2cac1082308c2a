"""Looks at a picture: how many pages it has, and whether it is small enough to be read. Its words are for OCR."""

import io

from PIL import Image, UnidentifiedImageError

from chambers.evidence.answer import WHOLE_PAGE, Answer, ProblemError, ReadPage

MAX_PIXELS = 120_000_000
_MAX_FRAMES = 2000


def read_image(data: bytes) -> Answer:
    """One page without words for each frame."""
    with open_image(data) as image:
        frames = getattr(image, "n_frames", 1) if image.format in ("TIFF", "MPO") else 1
    if frames > _MAX_FRAMES:
        raise ProblemError(f"it has {frames} pages; up to {_MAX_FRAMES} are read")
    return Answer(tuple(ReadPage("", look=(WHOLE_PAGE,)) for _ in range(frames)))


def open_image(data: bytes) -> Image.Image:
    """The picture, not decoded yet; one that would fill memory is refused by its header."""
    Image.MAX_IMAGE_PIXELS = None  # we judge the size ourselves, with words of our own
    try:
        image = Image.open(io.BytesIO(data))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise ProblemError("it is not a picture that can be read") from error
    if image.width * image.height > MAX_PIXELS:
        raise ProblemError(f"it has {image.width} x {image.height} pixels; up to {MAX_PIXELS} in all are read")
    return image
