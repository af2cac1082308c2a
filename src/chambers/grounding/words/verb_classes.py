"""Kinds of verbs by what passes between two parties: words, questions, calls, things and money.

Data, no decisions: `direction` reads it. A verb of one kind may stand for another of it in a draft; an answer is no
question, and whoever was called may well be the one who told.
"""

_KINDS = (
    # words
    """
    accuse acknowledge admit advise announce apologize assert assure authorize blame caution command complain concede
    confess confide confirm congratulate convince counsel criticize declare direct disclose encourage explain inform
    insist mention notify object offer order persuade pledge promise propose protest reassure rebuke recommend remark
    remind reply report reprimand respond reveal say scold state suggest swear tell thank threaten urge vow warn write
    """,
    # questions
    "ask beg demand inquire invite petition plead query question request",
    # calls
    "alert call contact phone ring telephone",
    # messages
    "e-mail email fax mail message text",
    # things and money that go from one hand to another
    """
    advance assign award bequeath cede consign convey credit deed deliver devise disburse dispatch distribute donate
    forward furnish give grant hand issue lend loan pay refund reimburse release remit repay return sell send
    ship supply surrender tender transfer transmit wire
    """,
    # what is owed and paid
    "owe pay reimburse remit repay",
    # rights
    "assign convey deed demise franchise grant lease let license rent sublease sublet sublicense",
    # blows
    "assault attack beat bite elbow grab hit kick punch push scratch shove slap strike tackle throw",
    # those who work for others
    "employ engage hire retain",
    # claims
    "cite prosecute sue summon",
    # what ends a bond
    "dismiss discharge evict expel fire oust suspend terminate",
)

KINDS = tuple(frozenset(verbs.split()) for verbs in _KINDS)
"""Verbs that may stand for one another when only the direction of an act is asked for."""
TELLING = KINDS[0] | KINDS[1] | KINDS[3]
"""Verbs by which somebody's words go to somebody else."""
