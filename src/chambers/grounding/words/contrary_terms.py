"""What papers, bargains, people and goods are, and the contrary: signed or not, binding or not, sure or not.

Data, no decisions: `contraries` reads it. Words joined by "_" are phrases. A line is one question with two answers.
"""

TERMS = """
attached enclosed included appended | omitted detached left_out not_enclosed not_attached
included inclusive | excluded exclusive not_included left_out omitted
covered insured | uncovered uninsured excluded
guaranteed warranted | unguaranteed unwarranted
secured | unsecured
refundable returnable | nonrefundable non-refundable
negotiable | nonnegotiable non-negotiable
transferable assignable | nontransferable non-transferable unassignable
taxable | tax-exempt exempt tax-free
exempt | nonexempt non-exempt
binding | nonbinding non-binding
exclusive | nonexclusive non-exclusive
compound compounded | simple
fixed | variable floating adjustable
revocable | irrevocable
conditional | unconditional
limited | unlimited
mandatory compulsory obligatory required | optional voluntary discretionary elective
voluntary voluntarily of_his_own_accord of_her_own_accord willingly | involuntary involuntarily forced compelled \
coerced against_his_will against_her_will
temporary temporarily interim | permanent permanently
full-time | part-time
full_time | part_time
paid_leave | unpaid_leave
signed executed | unsigned unexecuted blank
dated | undated
sworn under_oath | unsworn
notarized | unnotarized
recorded | unrecorded
registered | unregistered
licensed | unlicensed
certified accredited | uncertified unaccredited
authorized | unauthorized
qualified eligible entitled | unqualified ineligible disqualified not_entitled
qualified | unqualified
trained | untrained
experienced | inexperienced
supervised | unsupervised
attended | unattended
armed | unarmed
marked | unmarked
labelled labeled | unlabelled unlabeled
identified | unidentified
named | unnamed
announced | unannounced
scheduled planned | unscheduled unplanned
expected foreseen | unexpected unforeseen
explained | unexplained
solved resolved cleared_up closed_out | unsolved unresolved open pending outstanding
decided settled determined | undecided unsettled undetermined open
disputed contested challenged | undisputed uncontested unchallenged conceded
opposed | unopposed
answered | unanswered
opened | unopened
sold_used second-hand secondhand pre-owned used_condition | sold_new unused brand-new brand_new new_condition
occupied inhabited | vacant unoccupied empty uninhabited
furnished | unfurnished
finished completed complete | unfinished incomplete
tested | untested
inspected checked examined | uninspected unchecked unexamined
verified confirmed | unverified unconfirmed
audited | unaudited
approved | unapproved disapproved
filed | unfiled
served | unserved
delivered | undelivered
sold | unsold
read | unread
seen noticed | unseen unnoticed
reported | unreported
documented | undocumented
protected | unprotected
guarded | unguarded
fenced | unfenced
paved | unpaved
heated | unheated
insulated | uninsulated
lit illuminated well-lit bright | unlit dark poorly-lit dim
locked | unlocked
sealed | unsealed
loaded | unloaded
restrained belted wearing_a_seat_belt | unrestrained unbelted not_wearing_a_seat_belt without_a_seat_belt
helmeted wearing_a_helmet | unhelmeted helmetless without_a_helmet
masked | unmasked barefaced
covered | uncovered bare
wrapped | unwrapped
clean | dirty filthy soiled contaminated
clear | cloudy overcast foggy obscured blocked obstructed
sunny clear fair | rainy cloudy overcast stormy foggy
calm | windy rough stormy
smooth | rough
sharp | dull blunt
straight | crooked bent curved
level flat even | uneven sloping tilted
tight | loose slack
thick | thin
wide broad | narrow
deep | shallow
tall | short
strong | weak
hard | soft
heavy | light
loud noisy | quiet silent
visible in_view in_plain_view in_sight | invisible hidden out_of_sight concealed
legible readable | illegible unreadable
audible | inaudible
public publicly openly in_public | private privately secret secretly confidential in_private
written in_writing on_paper | oral orally verbal verbally spoken by_word_of_mouth unwritten
by_phone by_telephone | in_person face_to_face
direct directly first-hand firsthand | indirect indirectly second-hand hearsay
accidental accidentally inadvertent inadvertently unintentional unintentionally by_accident by_mistake in_error \
mistakenly by_chance unintended undesigned | intentional intentionally deliberate deliberately on_purpose purposely \
willful wilful willfully incendiary arson by_design knowingly intended
negligent careless reckless carelessly negligently recklessly | careful cautious prudent diligent carefully \
cautiously
sudden suddenly abrupt abruptly | gradual gradually slow
honest truthful candid honestly truthfully | dishonest untruthful deceitful lying dishonestly
true accurate correct right accurately correctly | false untrue inaccurate incorrect wrong inaccurately incorrectly \
erroneous mistaken
genuine authentic original real | forged fake counterfeit fabricated spurious
valid effective in_force in_effect enforceable | invalid ineffective void unenforceable null expired lapsed
legal lawful lawfully legally | illegal unlawful unlawfully illegally
proper appropriate properly | improper inappropriate improperly
reasonable reasonably | unreasonable unreasonably
fair fairly | unfair unfairly
possible feasible practicable | impossible infeasible impracticable
likely probable | unlikely improbable
necessary needed required | unnecessary needless not_needed not_required
relevant material | irrelevant immaterial
admissible | inadmissible
consistent compatible | inconsistent incompatible contradictory
equal identical same alike matching equally identically | unequal different dissimilar differing
similar | different dissimilar
certain sure confident positive | uncertain unsure doubtful
aware | unaware ignorant oblivious
familiar | unfamiliar
satisfied pleased happy content glad | dissatisfied displeased unhappy unsatisfied discontented
willing prepared ready | unwilling not_prepared not_ready reluctant
able capable | unable incapable
responsible liable accountable at_fault to_blame | blameless not_liable not_responsible not_at_fault faultless
guilty convicted | innocent acquitted exonerated not_guilty
solvent | insolvent bankrupt
profitable in_the_black | unprofitable in_the_red loss-making
expensive costly dear | cheap inexpensive
rich wealthy | poor
employed | unemployed jobless out_of_work
union | nonunion non-union
domestic | foreign
residential | commercial
urban | rural
wholesale | retail
gross | net
male man boy | female woman girl
senior | junior
major | minor
primary | secondary
internal | external
maximum | minimum
majority | minority
unanimous unanimously | divided split
winning successful successfully victorious | losing unsuccessful unsuccessfully
popular well_liked liked | unpopular disliked
routine ordinary usual common normal typical customary | unusual exceptional extraordinary uncommon atypical
automatic automatically | manual manually by_hand
ahead | behind
forward | backward reverse
clockwise | counterclockwise anticlockwise
vertical | horizontal
upright | overturned upside_down
up raised | down lowered
inflated | deflated flat
charged | discharged flat drained
ripe | unripe
fresh | stale spoiled rotten
raw | cooked
organic | inorganic conventional
edible | inedible
sterile | contaminated nonsterile unsterile
toxic poisonous | nontoxic harmless
flammable combustible | nonflammable noncombustible
soluble | insoluble
dominant | nondominant non-dominant
voluntary_manslaughter | involuntary_manslaughter
felony | misdemeanor
custodial in_custody | noncustodial at_liberty released
sole sole_custody | joint joint_custody shared
separate separately | joint jointly together
separately | jointly together collectively
individually | jointly collectively
alone by_himself by_herself unaccompanied on_his_own on_her_own single-handed | together accompanied in_company
approval acceptance | refusal rejection disapproval
success | failure
victory | defeat
presence | absence
guilt | innocence
support | opposition
arrival | departure
agreement | disagreement
compliance | noncompliance non-compliance violation breach
inclusion | exclusion
renewal | termination expiry cancellation
promotion | demotion
consistent_with in_line_with in_accordance_with | contrary_to inconsistent_with in_breach_of
strength | weakness
advantage | disadvantage
"""
