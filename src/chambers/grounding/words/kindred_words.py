"""Words that may stand for one another when it is asked whether two clauses speak of the same thing.

Data, no decisions: `denied_scopes` folds both sides by it. Looser than synonyms: to furnish is not to send, but "never
furnished the keys" and "sent the keys" cannot both be so. A word stands in one set only.
"""

from functools import lru_cache

from chambers.grounding.words.word_roots import root_of, self_of

_SETS = """
tell inform notify advise apprise brief alert mention disclose reveal divulge confide report relate recount acquaint
say state declare assert testify announce maintain claim remark
ask request demand inquire enquire query question seek solicit petition invite
answer reply respond response
call telephone phone ring dial
see observe witness spot view sight watch
look check inspect examine examination inspection review search
find locate discover detect identify establish determine
have possess hold contain include
bear carry
give hand furnish provide supply send deliver transmit forward tender submit produce pass
get obtain receive collect acquire
take remove seize confiscate
show display exhibit demonstrate
approve authorize authorise sanction endorse ratify okay ok
agree consent assent accept
let permit allow permission
order instruct direct command
pay reimburse remit compensate refund repay
buy purchase
sell sale
sign execute signature initial countersign
write document record note log enter writing written entry
install mount fit
repair fix mend correct remedy cure
begin start commence
finish complete end conclude completion
use employ utilize operate run
wear don
drink consume
test sample assay analyze analysis
treat consider regard deem
warn caution warning
know aware knowledge
believe think suppose
admit concede acknowledge confess
fire dismiss terminate discharge sack
hire engage retain recruit
meet meeting conference
visit attend attendance
arrive come appear arrival
leave depart exit
move relocate transfer shift
hurt injure harm wound injury
damage break breakage crack
offer propose proposal bid
promise pledge undertake
guarantee guaranty guarantor
need require necessitate must
keep retain preserve save store
lock bolt
letter email e-mail mail message correspondence
contract agreement
car vehicle automobile truck van pickup
house home dwelling residence
doctor physician
paper document papers documents
photograph photo picture image
money funds cash
firm company business
boss manager supervisor superior
employee worker staff
job work employment task
price cost charge
sum amount total
breakdown failure malfunction
fault defect flaw
attempt try effort
stand remain
cover apply govern
discuss talk conversation speak spoken
read reading
deduct deduction withhold
choose select pick
build construct erect
throw toss hurl
raise increase hike
cut reduce lower
second seconded
attach enclose append attachment enclosure
threat threaten
dispute contest challenge
replace substitute replacement
perform conduct
bring fetch
share split divide
help assist aid assistance
drive driven
assess evaluate assessment evaluation
afraid fear scared frightened
"""


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _SETS.strip().splitlines():
        words = [word for word in line.split() if "_" not in word]
        for word in words:
            for root in (root_of(word), self_of(word)):
                table.setdefault(root, words[0])
    return table


_KIN = _table()


@lru_cache(maxsize=50_000)
def kin_of(word: str) -> str:
    """The first of the words that may stand for a word; its root where it has none."""
    lower = word.casefold().replace("\u2019", "'").removesuffix("'s")
    own = self_of(lower)
    return _KIN.get(own) or _KIN.get(root_of(lower), root_of(lower))
