"""What other people's tools must be told to use this gateway."""

from chambers.desk.engines import address
from chambers.settings import Settings

CLIENTS = ("openai", "anthropic", "openclaw")


async def client_environment(settings: Settings, client: str) -> dict[str, str]:
    """The variables that `client` reads."""
    url, key = await address(settings)
    if client == "anthropic":
        return {"ANTHROPIC_BASE_URL": url, "ANTHROPIC_AUTH_TOKEN": key, "ANTHROPIC_API_KEY": key}
    return {"OPENAI_BASE_URL": f"{url}/v1", "OPENAI_API_KEY": key}
