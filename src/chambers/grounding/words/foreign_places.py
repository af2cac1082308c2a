"""Cities by the names that their own papers give them: a paper of Lisboa is of Lisbon."""

_CITIES = """
antwerp Antwerpen Anvers | athens Athina | basel Basle | belgrade Beograd | brussels Bruxelles Brussel
bucharest București Bucuresti | cologne Köln Koeln | copenhagen København | florence Firenze | geneva Genève Geneve Genf
genoa Genova | ghent Gent | gothenburg Göteborg | lisbon Lisboa | lucerne Luzern | milan Milano | moscow Moskva
munich München Muenchen | naples Napoli | nuremberg Nürnberg | padua Padova | prague Praha | rome Roma | seville Sevilla
turin Torino | venice Venezia | vienna Wien | warsaw Warszawa | zurich Zürich Zuerich
"""

CITIES = {
    name: tuple(own)
    for name, *own in (entry.split() for entry in " | ".join(_CITIES.strip().splitlines()).split(" | "))
}
"""The names in their own language by the English one, in lower case."""
