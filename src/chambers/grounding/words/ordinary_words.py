"""Words that begin sentences and headings without naming anything.

Used only to tell an ordinary first word from a name. A word missing here is treated as a name and must stand on the
page: the list errs towards asking for proof.
"""

_TEXT = """
a about above accordingly additionally after afterwards all although among an and another any as at based because
before below between both but by can consequently could despite did do does due during each either even every
finally first five following for four from further furthermore given had has have he hence her here his how however
i if in indeed instead is it its later may meanwhile moreover most must neither nevertheless next no none nor not
nothing notably of on once one only or other otherwise our over per please pursuant rather regarding second see
several she should similarly since six so some such subsequently that the their then there thereafter therefore
these they third this those though three through throughout thus to today together two under unless until upon was
we were what when where whereas whether which while who whose why will with within without would yes yet you your
according act attorney counsel respectfully asked computed paid provided read recorded
 affidavit agreement amount analysis answer appendix argument attached background balance brief caption
certificate conclusion court date dated dear declaration delivery discussion discrepancies document documents exhibit
exhibits fact facts fee from goods heading introduction invoice invoices issue issues letter matter memorandum motion
note notes notice order page paragraph payment payments price question re record regards section short sincerely
statement subject summary table total work memo report draft overview chronology timeline history procedural factual
legal standard relief requested prayer findings conclusions parties jurisdiction venue claims damages evidence account
access accident action actions admission advance adverse agent agents allegations alleged amendment answers appeal
appeals appearance application approval arbitration arrival assets assistance attempts audit authority award benefits
bills board books borrowers breach business buyers calls cause causes charge charges check checks children
circumstances coinsurance collection comments commission company compensation complaints compliance conditions conduct
consent construction contact contracts contractors control copies correspondence costs coverage creditors customers
daily deadline debt decision decisions defects delay deliveries demand deposit deposits details directors disclosure
discovery discussions dispute disputes distribution drivers duties early earnings education efforts either employees
employers employment enough entry equipment error errors estimates everyone everything examination expenses experts
extra failure family fees figures files filing financial findings force funds future general government health hearing
heat hours houses however income information injuries inspection inspectors insurance interest interviews inventory
investigation items jurors knowledge labor language late lawyers leave liability light like limits little loans losses
loss lunch mail maintenance management many materials meanwhile medical meetings members messages minutes money
monthly much names nearly negotiations neighbors nobody none normal number numbers occupancy offers officers officials
older once ongoing operations opinions orders others ownership part partial patients pay people performance permission
permits personal photographs photos physical plans police policies possession power practice premises prices prior
private production professional profits proof property public purchase quality questions records reference rent
repairs replacement reports requests research residents responsibility results return returns revenue review rights
roads rules salary sales samples seller sellers service services settlement shares shipment shipments signs silence
similar small software some something sometimes soon staff statements still stock storage students suit suits surgery
taxes technical tenants termination terms testimony tests they things time times title trade traffic training
transactions transfer travel treatment trucks trust use users vacation value vehicles video views violations visits
wages warnings water weather weeks whoever whole witnesses women workers working writing written years
again alone altogether almost anybody anyone apparently besides changes claimant contrary conversely defendant earlier
everybody exactly few fewer half honor just less likewise merely more nearly never nonetheless often only overall
perhaps petitioner plaintiff plus precisely pressed quite rarely regrettably respondent roughly seldom shortly simply
sometimes soon still today tomorrow twice unfortunately unlike usually whatever whichever yesterday
accounts case key dates events status position sources citations authorities signature certificate service
"""

ORDINARY = frozenset(_TEXT.split())
FIRST_NAMES_TOO = frozenset(("may", "per", "will"))
"""Ordinary words that are first names before a surname: "Deposition of Per Holm"."""
TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "prof", "hon", "judge", "justice", "sir"))
