"""Letters behind a name that say what somebody has learnt or may do: "L. Prewitt PharmD". Data, no decisions."""

_TEXT = "CNA RN LPN LVN APRN EMT NP DNP PA-C PA MD DO DDS DVM RPh PharmD CPA PE JD PhD Esq"
DEGREES = tuple(_TEXT.split())
