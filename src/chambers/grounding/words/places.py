"""The states by the short forms that papers use for them: "Wis." and "WI" are Wisconsin."""

_STATES = """
alabama Ala. AL | alaska Alaska AK | arizona Ariz. AZ | arkansas Ark. AR | california Cal. CA | california Calif. CA
colorado Colo. CO | connecticut Conn. CT | delaware Del. DE | florida Fla. FL | georgia Ga. GA | hawaii Haw. HI
idaho Idaho ID | illinois Ill. IL | indiana Ind. IN | iowa Iowa IA | kansas Kan. KS | kansas Kans. KS
kentucky Ky. KY | louisiana La. LA | maine Me. ME | maryland Md. MD | massachusetts Mass. MA | michigan Mich. MI
minnesota Minn. MN | mississippi Miss. MS | missouri Mo. MO | montana Mont. MT | nebraska Neb. NE | nevada Nev. NV
ohio Ohio OH | oklahoma Okla. OK | oregon Or. OR | oregon Ore. OR | pennsylvania Pa. PA | tennessee Tenn. TN
texas Tex. TX | utah Utah UT | vermont Vt. VT | virginia Va. VA | washington Wash. WA | wisconsin Wis. WI
wyoming Wyo. WY
"""


def _places() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in " | ".join(_STATES.strip().splitlines()).split(" | "):
        name, *short = entry.split()
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *short)))
    return found


PLACES = _places()
"""Short forms by the name in lower case."""
