"""The verbs by which a draft gives somebody's words.

Data, no decisions. A verb is written as it stands in the past and in the present; a dot stands for any ending.
"""

import re

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
ANSWERED = re.compile(
    r"\b(?:(?:the|his|her|their|its)\s(?:[\w-]+\s){0,2}(?:answer|reply|response|retort)\s(?:was|is|came|read|ran)"
    r"|(?:had|got|received|drew|met(?:\swith)?|elicited|prompted|provoked|brought|obtained)\s(?:back\s)?"
    r"(?:this|an?|the|only|his|her|their|no\sother)\s(?:[\w-]+\s){0,3}(?:answer|reply|response|retort))\b"
)
"""What stands before the words of whoever was told: "the answer was", "and got this reply"."""
