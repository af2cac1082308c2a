"""What people, firms and offices do with each other and with things, and the contrary; how such things stand.

Data, no decisions: `contraries` reads it. Words joined by "_" are phrases; in a phrase of `DEALINGS` the first word is
the verb, and its tenses are formed. A line is one question with two answers.
"""

DEALINGS = """
buy purchase acquire | sell sell_off dispose_of
borrow | lend loan
rent lease | own
honor honour | breach dishonor dishonour break violate
perform | breach default
honor honour clear | refuse bounce
affirm adopt | repudiate disavow disown
accept admit acknowledge concede | deny dispute contest
assume shoulder bear | disclaim decline
exercise take_up | waive pass_up forgo
collect | waive forgive write_off
deliver hand_in submit | withhold hold_back
ship dispatch send_out | hold hold_back hold_up
impose levy | waive lift remit
forgive excuse | punish penalize discipline
reward | punish penalize reprimand
keep retain leave_in | replace swap_out
keep retain leave_in | remove expunge take_out take_down pull_out
keep | move relocate transfer
keep retain | discontinue drop scrap abandon
promise pledge undertake | refuse decline
mention | omit leave_out
attach enclose | omit leave_out
invite | disinvite exclude
reassure | alarm frighten worry
persuade convince | fail_to_persuade fail_to_convince leave_unconvinced
blame accuse fault | exonerate absolve clear vindicate
credit believe | disbelieve discredit
attribute_it_to trace_to put_down_to attribute | rule_out
identify confirm find | rule_out exclude
recognize recognise identify pick_out | fail_to_recognize fail_to_identify
relieve ease alleviate soothe | aggravate worsen exacerbate intensify
tighten fasten | loosen unfasten slacken
tighten | relax ease
flex bend | straighten
inhale | exhale
wake wake_up | fall_asleep doze_off
sit sit_down lie_down | stand stand_up get_up
unblock unclog clear | block clog obstruct plug
excavate dig_out | backfill fill_in
flood inundate | drain dry_out
brace shore_up reinforce | undermine weaken
board embark get_on | disembark get_off alight
land touch_down | take_off
dock moor berth | cast_off set_sail put_to_sea
ascend climb_up | descend climb_down
turn_left bear_left veer_left | turn_right bear_right veer_right
back_up reverse | pull_forward
enroll enrol register sign_up opt_in | withdraw drop_out opt_out unenroll
enroll enrol admit | expel
graduate | drop_out
promote pass | hold_back
expel | readmit reinstate
plead_guilty | plead_not_guilty
testify take_the_stand | refuse_to_testify decline_to_testify stay_silent remain_silent
seal | unseal
find_for rule_for side_with rule_in_favor_of find_in_favor_of decide_for | find_against rule_against side_against \
decide_against
uphold sustain accept | throw_out dismiss reject strike_down
uphold prevail succeed | fail
enjoin restrain | permit
consolidate join | sever separate
reopen | close
convene | adjourn
enact | repeal
elect | vote_out defeat
fund finance | defund cut_off
exempt excuse | subject require
renew reissue | revoke cancel
seize confiscate impound | give_back return release
pursue chase | break_off call_off give_up
flee run_away run_off escape take_off | stay remain surrender wait
draw | holster
surrender give_up give_in yield | resist hold_out
retire | stay_on
lay_off furlough | recall rehire
walk_out go_on_strike | return_to_work
clock_in punch_in | clock_out punch_out
join sign_on | quit leave
gather assemble collect | disperse scatter
unite merge | split divide
create | abolish destroy
discover spot | overlook
save conserve | waste squander
hurry rush hasten | dawdle delay
advance move_up bring_forward | push_back move_back put_off postpone
shout yell scream | whisper
lock_in | lock_out
bring_in | leave_outside leave_out
count include | throw_out discard disregard exclude
count | discount disregard ignore
protect shield safeguard | endanger expose
heed follow take | disregard ignore reject
satisfy meet | fall_short fail
overestimate | underestimate
make_money turn_a_profit make_a_profit | lose_money run_at_a_loss
arrive_early come_early | arrive_late come_late
pay_cash pay_in_cash | pay_by_check pay_on_credit pay_by_card
"""
STANDINGS = """
strongest | weakest
lowest cheapest smallest | second_lowest second-lowest next_lowest next-lowest second_cheapest second_smallest
highest largest biggest | second_highest second-highest next_highest next-highest second_largest second-largest
best | second_best second-best
healthy | diseased ailing infected decayed
fastest quickest | slowest
hottest warmest | coldest coolest
tallest | shortest
busiest | quietest
easiest simplest | hardest
cleaner | dirtier
drier | wetter
brighter | darker
busier | quieter
easier simpler | harder
idle standing_idle | working in_use busy
on_duty on-duty | off_duty off-duty
at_work on_the_job | off_work on_leave on_vacation on_sick_leave off_sick on_holiday
at_home | away out_of_town
in_town | out_of_town
in_stock available on_the_shelf | out_of_stock sold_out unavailable
in_session sitting | in_recess adjourned
in_person face-to-face | remotely by_video by_zoom virtually by_video_link
by_phone by_telephone over_the_phone | by_letter by_e-mail by_email in_writing by_mail by_post
one-time one-off | recurring repeated
one-way | two-way round-trip
lump_sum in_a_lump_sum all_at_once in_one_sum | in_installments in_instalments by_installments by_instalments
before_tax pretax pre-tax | after_tax
in_advance up_front upfront | in_arrears afterwards after_the_fact
seasonal | year-round
by_day in_the_daytime during_the_day | at_night overnight by_night
on_weekdays | on_weekends
fit suitable | unfit unsuitable
habitable livable inhabitable | uninhabitable unlivable
usable | unusable
roadworthy | unroadworthy
seaworthy | unseaworthy
merchantable | unmerchantable
conforming | nonconforming non-conforming
detailed specific | vague unspecific
unambiguous plain | ambiguous unclear
credible believable | incredible unbelievable not_credible
reliable dependable trustworthy | unreliable untrustworthy
persuasive convincing | unpersuasive unconvincing
persuaded convinced | unpersuaded unconvinced
helpful | unhelpful
polite courteous civil | rude discourteous impolite
competent | incompetent
sane | insane
adult of_age | underage under_age
resident | nonresident non-resident
preventable avoidable | unpreventable unavoidable inevitable
foreseeable | unforeseeable
reversible | irreversible
work-related occupational | non-work-related
compensable | noncompensable
deductible allowable | nondeductible non-deductible disallowed
billable | nonbillable non-billable
collectible | uncollectible
recoverable | unrecoverable
renewable | nonrenewable non-renewable
functional structural | cosmetic superficial
slight mild minor | severe serious grave
proven proved established | unproven unproved
substantiated founded well-founded | unsubstantiated unfounded baseless groundless
justified | unjustified
excused | unexcused
warranted | unwarranted
earned | unearned
disclosed | undisclosed
declared | undeclared
known | unknown
invited | uninvited
solicited | unsolicited
prepared | unprepared
assigned | unassigned
numbered | unnumbered
witnessed | unwitnessed
stamped | unstamped
restricted | unrestricted
capped | uncapped
encrypted | unencrypted
patched | unpatched
staffed manned | unstaffed unmanned
fully_staffed overstaffed | understaffed short-staffed
crowded packed | deserted empty
standard stock | nonstandard custom custom-made
preliminary provisional tentative | final definitive
original | copy photocopy duplicate
a_rise an_increase a_gain a_raise | a_fall a_drop a_decrease a_decline a_loss a_reduction a_cut
rose climbed grew increased up_from | fell dropped declined decreased shrank down_from
a_profit at_a_profit | a_loss at_a_loss
above_normal above_average above_the_average | below_normal below_average below_the_average
open-ended indefinite indefinitely | fixed-term limited
mortgaged encumbered | unencumbered free_and_clear free_of_liens
joint_tenants jointly_owned | tenants_in_common separately_owned
uphill_side upslope | downhill_side downslope
curbside nearside | offside
overcooked overdone | undercooked underdone
oversized too_big | undersized too_small
overloaded | underloaded
"""
