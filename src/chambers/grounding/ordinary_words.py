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
accounts key dates events status position sources citations authorities signature certificate service
"""

ORDINARY = frozenset(_TEXT.split())
TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "prof", "hon", "judge", "justice", "sir"))
