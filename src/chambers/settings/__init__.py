"""`chambers.toml` and the environment, read once into one frozen value.

This is the only room in Chambers that reads the environment or knows how a configuration file is spelled. Every other
room gets plain values. `Settings.origins` remembers where each value came from, and `chambers settings` shows it. A key
that this version does not act on is an error, not a silence.
"""

from chambers.settings.describing import describe
from chambers.settings.loading import inherited_environment, load_settings, wants_plain_output
from chambers.settings.values import (
    DEFAULT_MAX_BODY_BYTES,
    DEFAULT_PORT,
    DEFAULT_QUEUE_LENGTH,
    DEFAULT_QUEUE_WAIT_S,
    KNOWN_ROLES,
    OWN_KEY,
    Draft,
    EngineSetting,
    GatewaySetting,
    HealthSetting,
    KeySetting,
    McpSetting,
    ModelSetting,
    RoleSetting,
    Settings,
    Stakes,
    Urgency,
)

__all__ = [
    "DEFAULT_MAX_BODY_BYTES",
    "DEFAULT_PORT",
    "DEFAULT_QUEUE_LENGTH",
    "DEFAULT_QUEUE_WAIT_S",
    "KNOWN_ROLES",
    "OWN_KEY",
    "Draft",
    "EngineSetting",
    "GatewaySetting",
    "HealthSetting",
    "KeySetting",
    "McpSetting",
    "ModelSetting",
    "RoleSetting",
    "Settings",
    "Stakes",
    "Urgency",
    "describe",
    "inherited_environment",
    "load_settings",
    "wants_plain_output",
]
