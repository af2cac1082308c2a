"""How something stands, and the contrary: words and phrases that cannot both be said of one thing.

Data, no decisions: `contraries` reads it. Words joined by "_" are phrases. A line is one question with two answers.
"""

STATES = """
open ajar wide_open unlocked unlatched unsealed unbolted | closed shut locked sealed latched bolted padlocked \
fastened
on switched_on turned_on lit energized powered_up plugged_in | off switched_off turned_off unlit de-energized \
powered_down unplugged
running operating working operational functioning functional in_service in_operation online in_working_order \
operable serviceable up_and_running | broken inoperative inoperable out_of_service out_of_order out_of_operation \
offline not_working nonfunctional unserviceable defective dead disabled stalled seized
enabled activated armed | disabled deactivated disarmed
moving in_motion rolling travelling traveling | stopped stationary parked standing_still at_a_standstill at_rest \
motionless halted
full filled brimming topped_up loaded laden | empty emptied drained unfilled unloaded unladen
wet damp moist soaked flooded drenched waterlogged saturated | dry bone-dry dried
hot warm overheated | cold cool chilled frozen
red | green
high elevated raised | low depressed lowered
within_limits inside_limits within_tolerance in_tolerance within_range within_specification in_compliance compliant \
within_code up_to_code | outside_limits beyond_limits out_of_tolerance out_of_range outside_tolerance \
out_of_specification noncompliant non-compliant in_violation not_to_code
under_budget below_budget within_budget on_budget | over_budget above_budget
in_budget | off_budget
good fine excellent satisfactory sound favorable | bad poor unsatisfactory unfavorable terrible
good_terms friendly_terms friendly amicable cordial | bad_terms hostile unfriendly bitter strained acrimonious
good_condition good_repair good_order good_shape | bad_condition poor_condition disrepair bad_repair \
poor_repair poor_shape
better improved | worse worsened deteriorated
stronger | weaker
faster quicker | slower
larger bigger greater | smaller lesser
longer | shorter
higher | lower
heavier | lighter
older | younger
highest largest greatest biggest most_expensive | lowest smallest least cheapest
best | worst
oldest | youngest newest
longest | shortest
current up_to_date paid_up paid_to_date in_good_standing | past_due in_arrears delinquent behind overdue \
out_of_date in_default
paid settled satisfied discharged prepaid | unpaid unsettled outstanding owing unsatisfied
in_full fully full entirely wholly in_its_entirety completely totally altogether | in_part partly partial partially \
half in_portion
sufficient adequate enough ample | insufficient inadequate deficient scant too_little
safe | unsafe dangerous hazardous perilous
sound intact undamaged unbroken unharmed uninjured whole unscathed | damaged broken cracked torn ruptured crushed \
dented shattered smashed
sound | lame
sound | unsound
injured hurt wounded harmed | unhurt uninjured unharmed unscathed uninjured
alive living | dead deceased lifeless
conscious awake alert remained_conscious stayed_conscious | unconscious passed_out unresponsive lost_consciousness \
lose_consciousness losing_consciousness blacked_out fainted knocked_out
awake | asleep sleeping dozing
sober | drunk intoxicated inebriated
married | unmarried single divorced
healthy well | sick ill unwell
normal unremarkable | abnormal remarkable
positive | negative
benign | malignant
acute | chronic
stable | unstable critical
tender | nontender non-tender
symptomatic | asymptomatic
ambulatory | bedridden
oriented | disoriented confused
left left-hand lefthand | right right-hand righthand
port | starboard stbd
north northern northbound northward northerly northerly | south southern southbound southward southerly
east eastern eastbound eastward easterly | west western westbound westward westerly
northeast | southwest
northwest | southeast
front fore forward | rear back hind aft
upper top | lower bottom
inside indoors interior within | outside outdoors exterior without
indoor | outdoor
upstairs | downstairs
upstream | downstream
uphill | downhill
above_ground | underground below_ground
near nearby close | far distant remote
in_front_of ahead_of | behind in_back_of
in_his_eyes in_her_eyes in_my_eyes in_their_eyes in_front_of_him in_front_of_her in_front_of_me ahead_of_him \
ahead_of_her in_his_face in_her_face in_my_face | behind_him behind_her behind_me behind_them at_his_back \
at_her_back at_my_back
present in_attendance attending attended on_hand there | absent missing away not_there not_present stayed_away
in_his_presence in_her_presence in_my_presence in_their_presence in_the_presence | in_his_absence in_her_absence \
in_my_absence in_their_absence in_the_absence
"""
