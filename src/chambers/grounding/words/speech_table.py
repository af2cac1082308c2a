"""The verbs by which a draft gives somebody's words.

Data, no decisions. A verb is written as it stands in the past and in the present; a dot stands for any ending.
"""

import re

from chambers.grounding.words.rank_table import BEFORE_NAME

_TEXT = """
accused accuses acknowledg. added adds admit. advis. affirm. agreed alleg. announc. answer. argu. ask asked asks
assert. assur. attest. aver. believ. blam. caution. claimed claims commented comments complain. conced. conclud.
confess. confid. confirm. consider. contend. declar. denied denies describ. disclos. e-mailed emailed estimat.
explain. express. inform. inquir. insist. instruct. lied maintain. mailed mention. messaged noted notes notif.
objected objects observ. opin. commanded demanded directed exclaimed jotted joked logged ordered pleaded posted
promis. propos. protest. recall. recommend. record recorded records recount. reiterat. relat. remark. remember.
remind. replied replies report reported reports request. respond. reveal. said says stated states stress. submit.
suggest. suspect. swore swears swor. tell tells testif. texted texts thought threaten. told shouted signaled urg. vow.
warn. whispered wrote writes yelled boasted clarif. concurred concurs countered emphasi. forecast interjected lamented
muttered pleads pledged predict. quipped retorted speculat. volunteered
"""
_VERBS = "|".join(word.replace(".", r"\w*") for word in sorted(_TEXT.split(), key=len, reverse=True))
SPEAKS = re.compile(
    r"(?:,[^,]{1,60},)?\s*(?:(?:then|also|later|had|has|himself|herself|first|only|once|never|not|did|further|too"
    r"|twice|again|now|still|just|[a-z]+ly)\s+)*"
    rf"(?:{_VERBS})\b"
)
"""What follows the name of somebody who says something."""
SAYS = re.compile(
    rf"\b(?:{_VERBS}|thinks|wants|wanted|wishes|wished|feels|felt|prefers|preferred|agrees|disagree[sd]|moved|wondered"
    r"|advises|orders|asks|swears|writes|found|finds|refused|refuses|declined|declines|offered|offers|hoped|hopes)\b",
    re.IGNORECASE,
)
"""A verb by which a page gives what somebody said, wrote, thought or wanted."""
ACCORDING = re.compile(rf"\b[Aa]ccording to {BEFORE_NAME}$")
"""What stands before the name of somebody whose words are given."""
REPORTS = re.compile(
    r"(?<!\bI )(?<!\bI have )(?<!\b[Ww]e )\b(?:said|says|stated|states|told|tells|wrote|writes|testified|reported"
    r"|reports|asked|replied|answered|denies|denied|admits|admitted|advised|complained|explained|confirmed|stating|saying"
    r"|claims|claimed)\b",
    re.IGNORECASE,
)
"""What a page has where it gives the words of others, not the writer's own."""
HEARS = re.compile(
    r"\b(?:told|tells|asked|asks|advised|informed|warned|assured|reminded|notified|instructed|urged|promised|e-?mailed"
    r"|texted|wrote|(?:wrote|said|writes|says|replied|responded|complained|reported|explained|confirmed|admitted|spoke)"
    rf" (?:back )?to) {BEFORE_NAME}$"
)
"""What stands before the name of somebody to whom something is said."""
IN_WRITING = re.compile(r"\bby (?:an? )?(?:text|e-?mail|letter|message|chat|memo|note)(?: message)?\b", re.IGNORECASE)
"""What says that something was done by writing it."""
ANSWERED = re.compile(
    r"\b(?:(?:the|his|her|their|its)\s(?:[\w-]+\s){0,2}(?:answer|reply|response|retort)\s(?:was|is|came|read|ran)"
    r"|(?:had|got|received|drew|met(?:\swith)?|elicited|prompted|provoked|brought|obtained)\s(?:back\s)?"
    r"(?:this|an?|the|only|his|her|their|no\sother)\s(?:[\w-]+\s){0,3}(?:answer|reply|response|retort))\b"
)
"""What stands before the words of whoever was told: "the answer was", "and got this reply"."""
ASKS_FOR = re.compile(
    r"\b(?:ask|inquir|wonder|request|demand|order|instruct|direct|urg|advis|remind|invit|begg?|press)(?:e?d|e?s|ing|e)?\s"
    r"(?:[\w.'\u2019-]+\s){0,4}?(?:whether|if|how|why|what|who|when|where|not\sto|to)\b"
)
"""Somebody asks or bids, and what is asked: that is nothing that whoever asks does."""
