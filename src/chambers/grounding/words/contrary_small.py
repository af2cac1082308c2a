"""Small words and phrases that exclude each other: with and without, may and must not, all and none, early and late.

Data, no decisions: `contraries` reads it. Words joined by "_" are phrases. A line is one question with two answers.
"""

SMALL = """
too_high too_much too_large too_big too_many too_long | too_low too_little too_small too_few too_short
above over exceeding in_excess_of exceeds exceeded greater_than higher_than more_than larger_than longer_than | \
below under beneath short_of less_than lower_than smaller_than fewer_than shorter_than
earlier sooner | later
more | less fewer
most | least fewest
first earliest | last latest final
early ahead_of_schedule ahead_of_time beforehand | late behind_schedule overdue belated tardy
on_time timely punctual in_time promptly on_schedule | late untimely tardy overdue behind_schedule out_of_time
always invariably every_time without_fail | never at_no_time not_once seldom rarely
often frequently regularly repeatedly constantly | seldom rarely infrequently occasionally hardly_ever
daily | weekly monthly yearly
monthly | weekly yearly annually annual
with_prejudice | without_prejudice
with_cause for_cause | without_cause
with_notice upon_notice | without_notice
with_consent | without_consent
with_bond | without_bond
with_pay | without_pay
with_interest | without_interest interest-free
with_reservation with_reservations under_reservation | without_reservation without_reservations unreservedly
with_a_warrant | without_a_warrant warrantless
with_counsel | without_counsel pro_se unrepresented
with_permission | without_permission
with_help with_assistance aided assisted | without_help without_assistance unaided unassisted
with_authority | without_authority
with_delay | without_delay
with_charge | free_of_charge without_charge at_no_charge complimentary
with_recourse | without_recourse
with_warning | without_warning
already | not_yet
still continues_to continued_to kept_on | no_longer not_any_more not_anymore any_longer has_stopped had_stopped \
have_stopped has_ceased had_ceased has_quit had_quit gave_up has_given_up stopped discontinued ceased left_already \
already_left already_gone
only_if only_when only_where only_with only_after only_upon only_once only_on unless | even_if even_when even_where \
even_without even_before even_though regardless_of irrespective_of whether_or_not with_or_without
may can is_free_to are_free_to is_allowed_to are_allowed_to is_permitted_to are_permitted_to is_entitled_to \
are_entitled_to was_allowed_to was_permitted_to was_free_to | may_not shall_not must_not cannot can_not is_not_to \
are_not_to is_forbidden_to are_forbidden_to is_prohibited_from are_prohibited_from was_forbidden_to \
was_prohibited_from is_not_permitted_to is_not_allowed_to is_barred_from are_barred_from is_not_entitled_to
must shall is_required_to are_required_to has_to have_to is_obliged_to are_obliged_to is_obligated_to \
was_required_to is_to are_to | need_not is_not_required_to are_not_required_to does_not_have_to do_not_have_to \
is_not_obliged_to is_not_obligated_to are_not_obliged_to was_not_required_to does_not_need_to \
is_under_no_obligation_to are_under_no_obligation_to is_free_not_to may_choose_not_to
all every each everyone everybody both | none neither nobody no_one nothing not_one no
several some many most numerous somebody someone | none neither nobody no_one no
all every each everyone everybody | only few some_of half not_all not_every
before beforehand | afterwards afterward
"""
