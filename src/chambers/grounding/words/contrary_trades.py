"""What doctors, builders, bankers, officers, carriers and courts say of a thing, and the contrary.

Data, no decisions: `contraries` reads it. Words joined by "_" are phrases. A line is one question with two answers; the
plain states of any thing are in `contrary_states`, what papers and people are in `contrary_terms`.
"""

TRADES = """
soft supple nondistended non-distended | rigid firm hard distended board-like
febrile feverish | afebrile
dilated | constricted pinpoint
patent unobstructed | occluded blocked obstructed clogged plugged stenosed
cooperative | uncooperative combative
ambulatory | bedbound bedridden nonambulatory non-ambulatory wheelchair-bound
viable | nonviable non-viable
inpatient | outpatient
preoperative preoperatively pre-op | postoperative postoperatively post-op
unilateral | bilateral
displaced | nondisplaced non-displaced undisplaced
closed_fracture | open_fracture compound_fracture
supine on_his_back on_her_back face_up | prone face_down on_his_stomach on_her_stomach
proximal | distal
anterior | posterior
medial | lateral
dorsal | ventral plantar palmar
systolic | diastolic
intravenous intravenously iv | oral orally po by_mouth
vaccinated immunized | unvaccinated unimmunized
smoker | nonsmoker non-smoker
weight-bearing | non-weight-bearing nonweightbearing
full_code | dnr do_not_resuscitate no_code
within_reach in_reach at_hand within_her_reach within_his_reach | out_of_reach beyond_reach beyond_her_reach \
beyond_his_reach not_within_reach
in_place in_position | missing gone out_of_place
compliant adherent | noncompliant nonadherent non-adherent
contagious infectious | noncontagious non-infectious
sedated | alert awake
breech | cephalic
uniformed in_uniform | plainclothes plain-clothes in_plain_clothes
cuffed handcuffed in_handcuffs | uncuffed unrestrained without_handcuffs
on_foot afoot walking | by_car driving by_vehicle in_a_vehicle
head-on | rear-end from_behind
chambered | unchambered
recorded taped on_tape on_the_record | unrecorded off_the_record not_recorded untaped
consensual with_his_consent with_her_consent | nonconsensual without_his_consent without_her_consent
load-bearing structural | non-load-bearing nonstructural non-structural cosmetic
plumb in_plumb | out_of_plumb leaning
watertight waterproof weathertight leakproof | leaking leaky dripping
grounded earthed | ungrounded
above_grade aboveground | below_grade belowground
treated | untreated
reinforced | unreinforced
fireproof fire-rated | combustible non-rated
flush | proud recessed
prefabricated off-site | site-built on-site in_situ
potable drinkable | nonpotable non-potable undrinkable
freight_prepaid prepaid carriage_paid | collect freight_collect carriage_forward cod
recourse | nonrecourse non-recourse
senior | subordinated subordinate
performing | nonperforming non-performing
overdrawn in_overdraft | in_credit in_funds
cleared honored honoured | bounced dishonored dishonoured returned_unpaid returned_nsf
posted | unposted
callable | noncallable non-callable
liquid | illiquid
surplus overage | deficit shortfall shortage
appreciated | depreciated
accelerated | deferred
inbound incoming arriving | outbound outgoing departing
ashore aground | afloat
laden | in_ballast unladen
refrigerated chilled | ambient unrefrigerated
perishable | nonperishable non-perishable durable
privileged | unprivileged non-privileged
published | unpublished
interlocutory | final_order final_judgment
concurrent concurrently | consecutive consecutively
express expressly explicit explicitly | implied impliedly implicit implicitly tacit tacitly
latent | patent obvious apparent
actual_notice | constructive_notice
testate | intestate
vested | unvested contingent
moot | live justiciable
in_camera in_chambers | in_open_court
closed_session executive_session behind_closed_doors in_closed_session in_executive_session closed_meeting | \
open_session in_open_session in_public_session open_meeting
open_to_the_public public_hearing | closed_to_the_public private_hearing
bench_trial | jury_trial
contested | uncontested by_default
represented_by_counsel | unrepresented pro_se
severable | inseverable indivisible
exculpatory | inculpatory incriminating
retroactive retroactively | prospective prospectively
tenured permanent_status | probationary untenured
salaried on_salary | hourly by_the_hour
full_pay | half_pay unpaid_leave
exempt_employee | nonexempt_employee
day_shift | night_shift graveyard_shift
union_member | nonmember non-member
windward | leeward
incoming_tide flood_tide high_tide | outgoing_tide ebb_tide low_tide
handwritten longhand by_hand | typed typewritten printed
pencil in_pencil penciled pencilled | ink in_ink inked
wider broader | narrower
deeper | shallower
thicker | thinner
warmer hotter | colder cooler
stricter tighter | looser laxer
cheaper less_expensive | dearer costlier more_expensive pricier
richer | poorer
louder | quieter softer
safer | riskier
nearer nearest closest | farther farthest furthest
heaviest deepest worst | lightest shallowest slightest
safest | riskiest
"""
