"""The word tables of the language of papers and courts: synonyms, negations, words that carry nothing.

Data, no decisions: `meaning` and `parties` read them. A word missing here is taken for itself.
"""

_IRREGULAR = """
agreed:agree ate:eat began:begin begun:begin bore:bear borne:bear bought:buy bound:bind broke:break broken:break
brought:bring built:build came:come caught:catch children:child chose:choose dealt:deal died:die drank:drink
drawn:draw drew:draw driven:drive drove:drive due:due dues:due dying:die fallen:fall fees:fee fell:fall felt:feel
filed:file flew:fly forgot:forget fought:fight found:find freed:free froze:freeze gave:give given:give gone:go got:get
grew:grow heard:hear held:hold hid:hide hidden:hide hurt:hurt kept:keep keys:key knew:know known:know laid:lay lay:lie
led:lead left:leave lent:lend lit:light lost:lose lying:lie made:make meant:mean met:meet owed:owe owes:owe paid:pay
ran:run ridden:ride rode:ride rose:rise said:say sang:sing sank:sink sat:sit saw:see seen:see sent:send shook:shake
shown:show slept:sleep sold:sell sought:seek spent:spend spoke:speak stole:steal stolen:steal stood:stand
struck:strike swore:swear sworn:swear taken:take taught:teach thought:think threw:throw thrown:throw tied:tie
arose:arise became:become bent:bend bit:bite bitten:bite blew:blow crept:creep done:do dug:dig drunk:drink eaten:eat
fed:feed fled:flee flown:fly forbade:forbid forbidden:forbid forgave:forgive forgotten:forget frozen:freeze hung:hang
misled:mislead overheard:overhear oversaw:oversee proven:prove rang:ring rebuilt:rebuild repaid:repay resold:resell
rewritten:rewrite rewrote:rewrite risen:rise shot:shoot shrank:shrink slid:slide stuck:stick swam:swim swept:sweep
swung:swing tore:tear torn:tear undertook:undertake underwent:undergo upheld:uphold withheld:withhold woke:wake
told:tell took:take understood:understand went:go withdrew:withdraw won:win wore:wear worn:wear written:write
wrote:write
arisen:arise awoke:awake bled:bleed blown:blow bred:breed chosen:choose clung:cling flung:fling foresaw:foresee
foreseen:foresee forgiven:forgive grown:grow knelt:kneel lain:lie mislaid:mislay mistaken:mistake mistook:mistake
outran:outrun overcame:overcome overpaid:overpay overran:overrun overtaken:overtake overtook:overtake redrawn:redraw
redrew:redraw retold:retell rung:ring shaken:shake shone:shine shrunk:shrink slung:sling sped:speed
sprang:spring sprung:spring spun:spin stung:sting sung:sing sunk:sink swollen:swell sworn:swear undergone:undergo
underpaid:underpay undertaken:undertake undid:undo undone:undo wept:weep withdrawn:withdraw withstood:withstand
woken:wake wove:weave woven:weave beaten:beat overseen:oversee spoken:speak
"""
_SYNONYMS = """
pay payment remit tender wire disburse
deliver delivery ship shipment
say state testify testimony declare explain assert indicate report mention recall recount describe observe add \
remark certify affirm aver swear attest acknowledge confirm admit write announce answer \
reply respond recite reflect show list record provide set concede insist maintain note comment remember estimate
tell inform advise notify
sign execute signature
begin start commence
end expire conclude finish complete
buy purchase
agree consent assent
ask request demand seek invoice bill charge
receive obtain get accept receipt
leave vacate depart
repair fix mend
car vehicle automobile truck
contract agreement
letter email mail message
amount sum total
injure hurt wound injury
live reside residence
inspect examine inspection examination
house home dwelling
terminate dismiss discharge fire
employ hire
rent lease
landlord lessor
tenant lessee renter
buyer purchaser
seller vendor
physician doctor
late delay
pause stop halt
job work employment
wage pay salary
visit see attend
collision crash accident
send transmit forward
premise property unit apartment
raise increase
lower reduce decrease
permit allow let
need require must
promise undertake
strike struck hit
complain complaint
know knowledge knew
loan lend
bear carry
notice notification
cost price
own owner ownership
build construct construction
marry marriage
divorce dissolution
deposit security
leak water
approve approval
install installation
supply furnish give
meet meeting
call telephone phone
hour time
return refund repay
surgery operate operation surgical
hospital clinic
retain withhold keep
near next neighbor
teach instruct
ill sick illness
test examine
evict eviction
damage harm
fail failure
quit resign resignation
arrive reach
promote promotion
borrow loan
"""
_STOP = """
a about according accordingly after again against all also although amount amounts an and another any approximately
apr april are as at aug august bates be because been before being between both but by can co compute computed corp
could dated dec december did difference do document documents does dollars down dr during each earlier equal equals
every evidence ex exhibit feb february figure finally first for friday from further furthermore had has have having he
her here him his hon however i id if in inc into is it its jan january jul july jun june just later least leave leaves
less line lines llc llp ltd made make makes many mar march may me meanwhile might minus monday more moreover most mr
mrs ms much must my namely neither never no none nor nos not nov november number oct october of off on once one only
or other our out over own page pages per percent plus respectively same saturday second sep sept september shall she
should shown since so some stated such sum sunday than that the their them then there thereafter therefore these they
third this those though through thursday thus to too total totaling totals tuesday two under unless until up upon us
very via was we wednesday were what when where which while who whom whose will with within without would you your
"""
_NEGATORS = """
absent ban bar cannot contest decline denie deny disput dispute exclud exclude fail forbid lack neglect neither never no
nobody non none nor not nothing nowhere omit preclude prevent prohibit refuse reject unable unwilling without isnt dont
didnt wasnt cant wont aint hasnt doesnt havent couldnt wouldnt
"""
_ONE_SIDED_ROLES = """
appellant appellee borrower buyer contractor defendant employer executor franchisee franchisor grantee grantor
guarantor insurer landlord lender licensee licensor owner plaintiff president seller tenant trustee
"""
_SHARED_ROLES = """
accountant adjuster agent appraiser arbitrator architect attorney auditor beneficiary bookkeeper broker carrier
cashier clerk client controller customer director dispatcher driver electrician employee engineer foreman guardian
inspector insured judge manager mediator member notary nurse officer partner patient physician plumber principal
roofer secretary subcontractor supervisor supplier surgeon teacher technician therapist treasurer witness
administrator analyst assignee assignor caretaker chair complainant consignee consultant coordinator custodian
deputy detective developer examiner executrix heir investigator lieutenant mechanic neighbor operator paralegal
passenger pedestrian policyholder programmer sergeant settlor shipper superintendent surveyor testator trooper
underwriter ward niece nephew sister brother uncle aunt cousin son daughter grandson granddaughter stepson friend
father husband mother wife
"""
_ROLE_SYNONYMS = """
builder:contractor chauffeur:driver claimant:plaintiff counsel:attorney creditor:lender debtor:borrower
doctor:physician employers:employer homeowner:owner lawyer:attorney lessee:tenant lessor:landlord petitioner:plaintiff
pt:patient purchaser:buyer renter:tenant respondent:defendant superintendent:supervisor vendor:seller
"""


def _pairs(text: str) -> dict[str, str]:
    return dict(entry.split(":") for entry in text.split())


IRREGULAR = _pairs(_IRREGULAR)
SYNONYM_SETS = tuple(tuple(line.split()) for line in _SYNONYMS.strip().splitlines())
STOP = frozenset(_STOP.split())
NEGATORS = frozenset(_NEGATORS.split())
ONE_SIDED_ROLES = frozenset(_ONE_SIDED_ROLES.split())
SHARED_ROLES = frozenset(_SHARED_ROLES.split())
ROLE_SYNONYMS = _pairs(_ROLE_SYNONYMS)
_BOUNDS = """
at least|not less than|no less than|no fewer than|no earlier than|no sooner than|not before|not under|\
a minimum of|minimum of|minimum is|minimum was|minimum
at most|at the most|not more than|no more than|no later than|not later than|no longer than|up to|as many as|as much as|\
a maximum of|maximum of|maximum is|maximum was|maximum|not exceeding|not to exceed|not over
more than|over|in excess of|exceeding|exceeds|exceeded|exceed|greater than|above|larger than|longer than|later than|\
upwards of|after
less than|fewer than|under|below|smaller than|shorter than|within|earlier than|short of|inside of|before|prior to
"""
BOUNDS = tuple(tuple(line.split("|")) for line in _BOUNDS.strip().splitlines())
"""At least, at most, more than, less than."""
