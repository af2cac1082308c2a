"""A picture as a client takes it."""

import base64

from mcp.types import ImageContent


def png_content(data: bytes) -> ImageContent:
    return ImageContent(type="image", data=base64.b64encode(data).decode("ascii"), mime_type="image/png")
