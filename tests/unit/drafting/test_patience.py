from chambers.drafting.patience import AWAY_S, MOST_BROKEN, SILENT_S, Patience


def test_patience_counts_from_the_last_sign_of_life_and_not_from_the_question():
    patience = Patience.begin(0.0)
    assert not patience.after_failure().ended(SILENT_S)
    assert patience.after_failure().ended(SILENT_S + 1)
    late = 50 * SILENT_S
    assert not patience.after_text(late).after_failure().ended(late + SILENT_S)
    assert not patience.after_news(late).after_failure().ended(late + SILENT_S)
    assert patience.after_text(late).after_failure().ended(late + SILENT_S + 1)


def test_a_server_that_only_says_that_it_waits_is_believed_for_a_day():
    patience = Patience.begin(0.0)
    assert not patience.after_news(AWAY_S).ended(AWAY_S)
    assert patience.after_news(AWAY_S + 1).ended(AWAY_S + 1)
    assert not patience.after_text(AWAY_S).after_news(AWAY_S + 1).ended(AWAY_S + 1)


def test_a_question_that_breaks_every_answer_is_given_up():
    patience = Patience.begin(0.0)
    for _ in range(MOST_BROKEN - 1):
        patience = patience.after_text(1.0).after_failure()
    assert not patience.ended(1.0)
    assert not patience.after_failure().ended(1.0), "a try without a word broke nothing off"
    assert patience.after_text(1.0).after_failure().ended(1.0)


def test_pauses_grow_until_there_is_a_sign_of_life():
    patience, pauses = Patience.begin(0.0), []
    for _ in range(8):
        patience = patience.after_failure()
        pauses.append(patience.pause_s)
    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0, 15.0]
    assert patience.after_news(1.0).after_failure().pause_s == 0.5
