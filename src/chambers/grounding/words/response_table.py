"""Yes and no: the words by which somebody answers what was asked, moved, offered, ordered or objected to.

Data, no decisions: `responses` reads it. Verbs stand in their base form, and their tenses are formed; words joined by
"_" are phrases. Only words that answer stand here: what was opened or raised answers nothing.
"""

YES_VERBS = """
accede accept acquiesce adopt agree allow approve assent authorize authorise comply concur consent endorse give_leave
give_permission give_consent give_approval give_clearance give_the_go-ahead give_his_blessing give_her_blessing
give_its_blessing give_their_blessing go_along grant green-light greenlight okay permit ratify sanction say_yes say_sure
say_fine say_ok say_okay say_go_ahead say_all_right say_by_all_means nod_through sign_off sustain uphold vote_for
vote_yes vote_aye vote_in_favor vote_in_favour relent think_it_necessary see_the_need find_it_necessary
share_the_view share_my_view share_his_view share_her_view share_my_reading share_his_reading share_her_reading
share_the_reading share_that_view
"""
NO_VERBS = """
ban balk decline deny disallow disapprove forbid oppose overrule prohibit rebuff refuse reject rule_out say_no say_nope
say_not_now say_forget_it shoot_down spurn turn_down turn_away veto vote_against vote_no vote_nay vote_down
withhold_consent withhold_approval withhold_permission withhold_leave would_rather_not draw_the_line wave_off wave_away
"""
YES_SAID = """
ok willing_to is_open_to are_open_to was_open_to happy_to had_no_objection has_no_objection have_no_objection
no_objection without_objection
"""
NO_SAID = "tabled unwilling_to died died_for_want_of_a_second not_willing not_prepared_to not_interested_in"
VOTED_YES = frozenset(["carried", "carries", "passed", "passes", "adopted"])
VOTED_NO = frozenset(["failed", "fails", "defeated", "lost"])
VOTED_ON = frozenset(
    [
        "motion",
        "motions",
        "resolution",
        "resolutions",
        "vote",
        "amendment",
        "amendments",
        "ordinance",
        "measure",
        "bylaw",
    ]
)
"""Of what "carried" and "failed" are answers."""
