"""Takes the pictures in docs/screenshots: a house of its own, every page in light and dark. Needs Chromium.

python scripts/take_screenshots.py [--out FOLDER]
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

# ruff: noqa: E402 - the tests' modules are found by the line above
from chromium import open_chromium, shoot, sign_in
from PIL import Image
from playwright.sync_api import Page, Route
from running import CHAMBERS, open_house

import chambers
from chambers.desk import fleet_view, forecast
from chambers.fleet.status import LaneStatus
from chambers.machine.recorded import load_machine
from chambers.settings import ModelSetting, RoleSetting, Settings
from chambers.web.asset import all_assets
from chambers.web.fleet import told
from chambers.web.paths import TABS
from chambers.web.pulse import Beat
from chambers.web.rendering import environment

BOX = "v100x12"
ROLES = {
    "heavy": ("qwen3.5-122b-a10b", "Q4_K_M", 32768),
    "drafter": ("qwen3.6-35b-a3b", "Q8_0", 32768),
    "reviewer": ("qwen3-32b", "Q8_0", 16384),
    "fast": ("qwen3-8b", "Q8_0", 16384),
}
SIZE = {"width": 1180, "height": 800}
COLOURS = 96
SAYS = "Say in one sentence what an affidavit is."


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="chambers-") as folder, open_house(Path(folder)) as house:
        house.wait_ready()
        url, key = house.url, house.key
        measure = ("bench", "run", "--model", "fast", "--shape", "32:16", "--concurrency", "1,2", "--runs", "3")
        subprocess.run([*CHAMBERS, *measure, "--config", str(house.config)], check=True, capture_output=True)
        with open_chromium() as browser:
            for scheme in ("light", "dark"):
                context = browser.new_context(color_scheme=scheme, viewport=SIZE)
                sign_in(context, url, key)
                _take(context.new_page(), url, out, scheme)
                _draw_recorded(context.new_page(), out, scheme)
                context.close()
    for file in out.glob("*.png"):
        _shrink(file)
    return 0


def _take(page: Page, url: str, out: Path, scheme: str) -> None:
    for name in ("fleet", "bench", "fleet/why"):
        page.goto(f"{url}/{name}")
        shoot(page, out / f"{name.replace('/', '-')}-{scheme}.png")
    page.goto(f"{url}/chat")
    page.locator("#words").fill(SAYS)
    page.locator("#words").press("Enter")
    page.locator("#stop:disabled").wait_for(timeout=120_000)
    shoot(page, out / f"chat-{scheme}.png")


def _draw_recorded(page: Page, out: Path, scheme: str) -> None:
    """The page of a box that is only described: what the plan would put where, with nothing running."""
    answers = {"/fleet": ("text/html", _recorded_page().encode())}
    answers |= {
        f"/assets/{name}": (asset.kind, asset.body) for name, asset in all_assets().items() if name != "fleet.js"
    }

    def answer(route: Route) -> None:
        kind, body = answers.get(urlsplit(route.request.url).path, ("text/javascript", b""))
        route.fulfill(status=200, body=body, content_type=kind)

    page.route("**/*", answer)
    page.goto("http://127.0.0.1:1/fleet")
    shoot(page, out / f"fleet-{BOX}-{scheme}.png")


def _shrink(file: Path) -> None:
    """Pages have few colours, so that a palette shows them as well."""
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(COLOURS)
    few.save(file, optimize=True)


def _recorded_page() -> str:
    machine = load_machine(BOX)
    models = tuple(ModelSetting(name, shape=shape, quant=quant) for name, (shape, quant, _) in ROLES.items())
    roles = tuple(RoleSetting(name, (name,), context, 2) for name, (_, _, context) in ROLES.items())
    _, plan = forecast.plan(Settings(Path(tempfile.gettempdir()), models=models, roles=roles), [machine])
    lanes = tuple(_lane(lane) for lane in plan["lanes"])
    vitals = fleet_view.Vitals(None, {}, {})
    return (
        environment()
        .get_template("fleet.html")
        .render(
            picture=fleet_view.draw(machine, lanes),
            lanes=lanes,
            now=told(Beat(lanes, {}, vitals), None),
            left_out=(),
            may_act=False,
            path="/fleet",
            tabs=TABS,
            holder="own",
            csrf=None,
            csrf_field=lambda: "",
            version=chambers.__version__,
        )
    )


def _lane(lane: dict[str, Any]) -> LaneStatus:
    return LaneStatus(
        lane["lane"],
        tuple(lane["roles"]),
        lane["model"],
        lane["engine"],
        lane["context_tokens"],
        lane["slots"],
        devices=tuple(lane["devices"]),
        quant=lane["quant"],
        decode_tps_expected=lane["predicted"]["decode_tps"],
        decode_tps_basis=lane["predicted"]["basis"],
    )


if __name__ == "__main__":
    sys.exit(main())
