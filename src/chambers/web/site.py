"""What the pages are given by whoever mounts them: the settings in force, the keys, and the door beside them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from chambers.desk.draft_clerks import DraftClerk
from chambers.desk.draft_desk import Ref
from chambers.desk.workbench import Workbench
from chambers.gateway.asgi import App
from chambers.gateway.charter import Charter, KeyRules
from chambers.gateway.keys import Keyring
from chambers.settings import OWN_KEY, Settings
from chambers.web.session import WrongKeys, derive_secret


@dataclass(frozen=True, slots=True)
class Site:
    """One house, as its pages see it. The charter is asked for each time, because a reload changes it."""

    charter: Callable[[], Charter]
    door: App
    """The gateway itself, asked in this process."""
    command: tuple[str, ...]
    """How `chambers` is started, for what runs long beside the door."""
    workbench: Workbench = field(default_factory=Workbench)
    clerk: DraftClerk = field(default_factory=DraftClerk)
    """Who answers while people go through drafts."""
    signer: DraftClerk = field(default_factory=DraftClerk)
    """Who assembles what they sign off; that takes seconds, and nobody else is to wait for it."""
    refs: dict[tuple[Path, str, str], Ref] = field(default_factory=dict)
    """Jobs at the desk, by where matters lie, matter and name."""
    wrong_keys: WrongKeys = field(default_factory=WrongKeys)

    @property
    def settings(self) -> Settings:
        settings = self.charter().settings
        assert settings is not None, "pages are mounted only where the settings are known"
        return settings

    @property
    def control(self) -> Path:
        """The supervisor's control socket."""
        return Path(self.charter().control_socket)

    @property
    def holders(self) -> Mapping[str, KeyRules]:
        return {rules.name: rules for rules in self.charter().keys}

    @property
    def secret(self) -> bytes:
        return derive_secret(self.holders[OWN_KEY].key)

    def identify(self, key: str) -> KeyRules | None:
        """Whose key this is, in constant time."""
        return Keyring(self.charter().keys).identify(key.encode("utf-8", "surrogateescape"))
