"""What an element's style says about whether its words are to be seen. Pure.

Knows inline styles and the simple rules of style sheets inside the page: one tag, class or id, or a list of them. What
needs a browser to find out (scripts, computed layout, sheets elsewhere) is not known here.
"""

import re
from collections.abc import Mapping

_DECLARATION = re.compile(r"([a-zA-Z-]+)\s*:\s*([^;]+)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"[a-z][a-z0-9]*|[.#][A-Za-z_][\w-]*|[a-z][a-z0-9]*\.[A-Za-z_][\w-]*")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LENGTH = re.compile(r"(-?[\d.]+)\s*(px|pt|em|rem|%|vw)?")
_TINY = {"px": 4.0, "pt": 3.0, "em": 0.3, "rem": 0.3, "%": 30.0}
_FAR_OFF = 500.0
_NEARLY = 24

Style = Mapping[str, str]
_NAMED = {"white": (255, 255, 255), "snow": (255, 250, 250), "ivory": (255, 255, 240), "black": (0, 0, 0)}


def parse_style(text: str | None) -> dict[str, str]:
    """The declarations of a style attribute, lower case."""
    found = _DECLARATION.findall(_COMMENT.sub("", text or ""))
    return {name.lower(): value.lower().replace("!important", "").strip() for name, value in found}


def parse_sheet(text: str) -> dict[str, dict[str, str]]:
    """The declarations for each simple selector of a style sheet."""
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_COMMENT.sub("", text)):
        for selector in selectors.split(","):
            if _SIMPLE.fullmatch(selector.strip()):
                rules.setdefault(selector.strip(), {}).update(parse_style(body))
    return rules


def style_of(tag: str, attributes: Mapping[str, str | None], sheet: Mapping[str, Style]) -> dict[str, str]:
    """All that applies to one element, the inline style last."""
    classes = (attributes.get("class") or "").split()
    selectors = [tag, *(f".{name}" for name in classes), *(f"{tag}.{name}" for name in classes)]
    selectors.append(f"#{attributes.get('id')}")
    style: dict[str, str] = {}
    for selector in selectors:
        style.update(sheet.get(selector, {}))
    if tag == "font" and attributes.get("color"):
        style["color"] = str(attributes["color"]).lower()
    style.update(parse_style(attributes.get("style")))
    return style


def hiding(style: Style, background: str | None) -> str | None:
    """Why these words are not to be seen on that background (None: the page's own white), or None when they are."""
    if style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse"):
        return "display"
    if _number(style.get("opacity")) == 0 or style.get("color") == "transparent":
        return "transparent"
    if _is_tiny(style.get("font-size")) or _is_shut(style):
        return "tiny"
    if _is_far_off(style):
        return "off_page"
    color, behind = _color(style.get("color")), _color(background) if background else (255, 255, 255)
    if color and behind and max(abs(a - b) for a, b in zip(color, behind, strict=True)) < _NEARLY:
        return "colour"
    return None


def background_of(style: Style) -> str | None:
    """The colour behind the words, where the style names one."""
    return next((style[name].split()[0] for name in ("background-color", "background") if style.get(name)), None)


def _is_tiny(size: str | None) -> bool:
    found = _LENGTH.fullmatch(size) if size else None
    return found is not None and float(found[1]) < _TINY.get(found[2] or "px", 0.0)


def _is_shut(style: Style) -> bool:
    shut = any(_number(style.get(name)) == 0 for name in ("height", "max-height", "width", "max-width"))
    return shut and style.get("overflow") == "hidden"


def _is_far_off(style: Style) -> bool:
    if (_number(style.get("text-indent")) or 0.0) < -_FAR_OFF:
        return True
    placed = style.get("position") in ("absolute", "fixed", "relative")
    return placed and any((_number(style.get(side)) or 0.0) < -_FAR_OFF for side in ("left", "top", "right"))


def _number(value: str | None) -> float | None:
    found = _LENGTH.match(value) if value else None
    try:
        return float(found[1]) if found else None
    except ValueError:
        return None


def _color(value: str | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    if value in _NAMED:
        return _NAMED[value]
    if re.fullmatch(r"#[0-9a-f]{3}", value):
        return tuple(int(digit * 2, 16) for digit in value[1:])
    if re.fullmatch(r"#[0-9a-f]{6}", value):
        return tuple(int(value[at : at + 2], 16) for at in (1, 3, 5))
    if found := re.fullmatch(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3}).*\)", value):
        return tuple(min(int(part), 255) for part in found.groups())
    return None
