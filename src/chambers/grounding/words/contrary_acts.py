"""What somebody did or decided, and the contrary: verbs and phrases that do not both hold of one matter.

Data, no decisions: `contraries` reads it and forms the tenses. Words joined by "_" are phrases; in a phrase the first
word is the verb. One line is one question that has two answers.
"""

ACTS = """
agree accept consent assent acquiesce say_yes give_consent | refuse decline reject balk say_no turn_down disagree \
withhold_consent
accept welcome | reject refuse decline turn_down spurn rebuff
approve authorize sanction okay endorse pass ratify sign_off | disapprove reject veto refuse deny disallow
grant allow award concede sustain | deny refuse reject disallow dismiss overrule
allow permit let authorize enable clear | forbid prohibit bar ban disallow deny prevent forbade keep_from
admit let_in allow_in give_entry | turn_away refuse_entry exclude bar keep_out deny_entry shut_out
admit acknowledge concede confess own_up | deny dispute disclaim
confirm verify corroborate bear_out support back_up substantiate | contradict refute rebut disprove undercut belie
confirm reaffirm ratify uphold affirm keep preserve leave_in_place maintain | revoke rescind cancel withdraw annul \
void repeal set_aside strike
support back favor favour advocate champion speak_for argue_for vote_for speak_in_favor | oppose resist fight \
object_to speak_against argue_against vote_against speak_in_opposition
sustain uphold affirm | overrule reverse vacate overturn set_aside
adopt carry pass enact approve | defeat reject fail vote_down
carry pass succeed prevail | fail defeat lose
pass clear | fail flunk
win prevail | lose
succeed | fail
include | exclude omit leave_out
cover insure | exclude except
add insert put_in | remove delete strike take_out drop
increase raise rise grow climb go_up gain expand jump surge | decrease lower reduce fall drop decline shrink cut \
go_down lessen diminish dwindle
raise increase hike | lower cut reduce decrease trim slash
rise climb increase grow go_up | fall drop sink decline decrease go_down
accelerate speed_up | slow brake slow_down decelerate
extend lengthen prolong | shorten cut curtail abridge truncate
expand widen broaden enlarge | narrow contract shrink restrict
strengthen | weaken
improve get_better | worsen deteriorate get_worse
open unlock reopen unlatch unseal unbolt | close shut lock latch seal bolt
keep_open leave_open | keep_closed keep_shut leave_closed close shut_down
turn_on switch_on start energize activate power_on | turn_off switch_off stop shut_off deactivate shut_down \
power_off
start begin commence | end stop finish cease conclude
start_up | shut_down
stop halt pull_over | continue drive_on keep_going proceed carry_on go_on keep_driving
stop cease quit discontinue end | continue keep resume go_on remain carry_on
stay remain | leave go depart go_out go_away
stay_on remain_on stay_lit | go_out go_off
stay_open remain_open | close shut
stay_up | come_down fall
stay_in_force remain_in_force remain_in_effect continue | lapse expire end terminate cease
renew extend continue | lapse expire end terminate
survive outlive | predecease die_before end
survive | die perish
enter go_in come_in get_in walk_in | leave exit go_out come_out get_out walk_out
arrive come show_up turn_up appear | depart leave stay_away fail_to_appear
attend appear show_up turn_up | miss skip stay_away fail_to_attend
come_back return | stay_away never_return
return give_back hand_back bring_back send_back restore | keep retain hold_on_to withhold hang_on_to
hand_over turn_over surrender produce | withhold hold_back keep refuse_to_hand_over refuse_to_show
repay pay_back refund reimburse | withhold keep retain
pay settle remit | default withhold
deposit | withdraw
give grant donate | lend loan
hire employ take_on engage recruit | fire dismiss discharge lay_off let_go terminate sack
appoint install name | remove oust depose dismiss unseat
promote | demote
resign quit step_down | fire dismiss discharge
reinstate | suspend dismiss terminate
retain keep reserve preserve | waive surrender give_up relinquish forgo release renounce forfeit abandon
waive give_up relinquish | enforce insist_on reserve
keep store save preserve retain | discard destroy throw_away throw_out shred dispose_of scrap burn erase delete
keep | lose
locate recover | lose misplace
remember recall recollect | forget
notice | overlook
disclose reveal divulge report tell inform notify volunteer make_known | conceal hide withhold suppress keep_secret \
cover_up
tell inform notify advise | keep_from
speak speak_up speak_out | be_silent keep_quiet say_nothing stay_silent
answer reply respond | ignore leave_unanswered throw_away
believe trust | disbelieve distrust doubt mistrust suspect
trust | distrust mistrust
like enjoy | dislike hate
love | hate
praise commend compliment | criticize blame reprimand rebuke censure scold
encourage urge | discourage dissuade deter warn_against
advise_to recommend urge | advise_against warn_against discourage counsel_against
recommend | advise_against recommend_against
obey comply follow heed observe adhere | disobey violate breach disregard ignore flout break defy
comply satisfy fulfill | breach violate fall_short
meet exceed surpass beat | miss fall_short fall_below
exceed surpass top outperform | fall_short fall_below miss trail
agree match tally reconcile coincide correspond | differ disagree conflict diverge
agree | disagree differ
help assist aid | hinder obstruct impede
cooperate | obstruct resist stonewall
consent submit | resist refuse
submit_to undergo | refuse decline
connect attach join link | disconnect detach separate unplug unhook
assemble build erect construct install | dismantle demolish tear_down raze take_down
install put_in | remove take_out
load | unload
lift | drop lower
push | pull
fill | empty drain
freeze | thaw
heat warm | cool chill
admit | discharge
bind oblige obligate hold | release free excuse exempt
arrest detain hold | release free let_go
handcuff restrain | uncuff free
convict | acquit exonerate
sentence | pardon
charge indict | drop_the_charges dismiss clear
revoke cancel forfeit | continue reinstate restore
suspend | reinstate restore lift
postpone delay defer put_off adjourn | advance expedite hasten bring_forward
cancel call_off | confirm go_ahead hold
file | withdraw
appear | disappear vanish
show display | hide conceal
wear have_on | take_off remove
cover | uncover expose
float | sink
swell | subside go_down
recover heal | relapse
report complain_of describe endorse | deny
need require | waive dispense_with
use take keep_taking continue_taking | stop_taking quit_taking
gain put_on | lose
smoke | abstain
volunteer | refuse
go_ahead proceed press_on push_on carry_on | hold_off stop wait halt suspend pause
go_around | continue
touch move disturb use | leave_alone leave_untouched leave
vote_for | vote_against
assent concur join | dissent
concur | dissent
sign execute | refuse_to_sign leave_unsigned
forward pass_on share | keep withhold
leave_out omit | include put_in
put_away take_in bring_in | leave_outside leave_out
over_the_vote_of over_the_objection_of over_the_objections_of over_the_protest_of over_objection \
over_the_dissent_of over_the_opposition_of over_the_no_of with_the_opposition_of despite_the_objection_of \
against_the_vote_of against_the_wishes_of vote_against vote_no dissent | with_the_vote_of with_the_support_of \
with_the_consent_of with_the_approval_of with_the_votes_of with_the_backing_of with_the_agreement_of \
with_the_assent_of with_the_blessing_of vote_for vote_in_favor vote_yes
in_favor in_favour in_support | in_opposition against
for in_favor_of in_favour_of | against opposed_to
lend | give
overstate overestimate inflate exaggerate overvalue overcharge overpay | understate underestimate minimize \
undervalue undercharge underpay
evacuate | stay_inside remain_inside
quarantine isolate | release ship
agree_to | refuse_to decline_to
"""
NEUTRAL = """
half_an half_a half_past together_with together_came together_come together_made
leave_empty leave_blank leave_idle leave_bare leave_vacant leave_standing leave_unpaid leave_undone leave_unsigned
at_most at_least at_the_most at_the_least at_the_latest at_the_earliest most_of_all at_best at_worst late_fee late_fees
late_charge no_later_than no_earlier_than not_later_than not_before as_few as_many as_much as_little one_day_later
pass_over pass_out pass_away pass_by take_place take_part take_over take_effect take_care take_note take_time
take_steps take_up climb_down climb_in climb_into climb_up climb_onto climb_over climb_out go_down_into go_down_to
go_up_to give_notice give_rise give_way give_evidence give_birth keep_track keep_in_mind keep_up hold_a_meeting
carry_out turn_over turn_in turn_to turn_into turn_out come_to come_from come_up come_across come_with come_out_of
go_to go_into go_on_to go_through go_over set_up set_forth set_out get_to lay_out find_out find_that leave_it_to
leave_for leave_behind leave_at left_at left_to left_by leave_word leave_a_message close_to open_to open_account
win_over stop_by start_from cut_off cut_down put_up put_on_notice show_that hold_that hold_a hold_the hold_office
meet_with meet_in met_with met_in accept_service support_staff in_charge at_large in_turn last_name first_name
first_aid last_week last_month last_year last_night the_last_time the_first_time at_first at_last first_of_all
right_away right_to right_of right_after all_right the_right_to no_right present_value at_present present_a
presented_with full_name well_as as_well close_of hard_copy light_of light_duty in_light short_of_breath
short_notice short_term long_term no_longer_than high_school lower_court low_back lower_back upper_back left_the
left_a left_his left_her left_in left_on left_an cold_storage open_court general_public public_records public_works
private_sector new_york light_bulb light_rail
"""
"""Phrases in which a word of the tables says something else."""
IRREGULAR_FORMS = """
back:backed be:was,were,is,are,been,being bear:bore,borne beat:beat,beaten begin:began,begun bind:bound
break:broke,broken bring:brought build:built burn:burned,burnt buy:bought cast:cast choose:chose,chosen come:came
cut:cut die:died dig:dug do:did,done draw:drew,drawn drive:drove,driven enrol:enrolled fall:fell,fallen fight:fought
find:found flee:fled forbid:forbade,forbidden forget:forgot,forgotten forgo:forwent,forgone freeze:froze,frozen
fulfil:fulfilled get:got,gotten give:gave,given go:went,gone grow:grew,grown have:had hide:hid,hidden hit:hit
hold:held keep:kept know:knew,known lay:laid learn:learnt leave:left lend:lent let:let lie:lay,lain lose:lost
make:made meet:met overpay:overpaid overrun:overran overturn:overturned pay:paid put:put quit:quit read:read
repay:repaid rise:rose,risen run:ran say:said see:saw,seen sell:sold send:sent set:set show:showed,shown
shrink:shrank,shrunk shut:shut sink:sank,sunk sit:sat speak:spoke,spoken split:split spread:spread stand:stood
stay:stayed strike:struck,stricken swell:swelled,swollen take:took,taken tear:tore,torn tell:told throw:threw,thrown
underpay:underpaid uphold:upheld wake:woke,woken wear:wore,worn win:won withdraw:withdrew,withdrawn withhold:withheld
write:wrote,written
"""
