"""How the acts, codes, rules and treaties of other countries are cited, and the codes of California in its own style.

"section 14(2) of the Sale of Goods Act 1979", "s 14 SGA 1979", "CPR 24.2", "Code Civ. Proc., \u00a7 437c, subd. (b)",
"Art. 1231 of the Code civil", "ICC Rules, Art. 22", "RSC 1985, c C-46, s 34". Each pattern has a `code` and a
`section`; the section may stand first. What is called a rule, an order or a code is one of these only by a name that
papers of evidence do not bear: "Rule 4 of the Club Rules" is none.
"""

import re

_NUMBER = r"(?:\d{1,4}[A-Z]{0,3}(?:[.-]\d{1,4}[A-Z]?)*|[IVX]{1,5}\b)(?:\(\w{1,4}\))*"
_SECTION = rf"(?P<section>{_NUMBER})(?:(?:\s?[-\u2013]\s?|,\s?(?:and\s+)?|\s(?:and|or|&|to)\s){_NUMBER}(?=[\s,.;)\]]))*"
_MARK = (
    r"(?:\u00a7\u00a7?|[Ss]ections?|\bss?\.?|[Aa]rticles?|\b[Aa]rts?\.?|[Rr]ules?|\brr?\.?|[Ss]chedules?|\bSch\.?"
    r"|[Rr]egulations?|\bregs?\.?|[Pp]arts?|[Pp]aragraphs?|\bpara\.?)"
)
_YEAR = r"(?:1[2-9]|20)\d\d"
_WHERE = r"(?:\s+\((?:Cth|NSW|Vic|Qld|WA|SA|Tas|ACT|NT|NZ|UK|Imp|[A-Z]{2,4})\))?"
_JOINED = r"(?:(?:[A-Z][\w'\u2019-]*|of|and|the|for|to|in|on|\([A-Z][\w ,'\u2019-]{2,40}\))\s+)"
_ACT = rf"[A-Z][\w'\u2019-]*\s+{_JOINED}{{0,9}}?(?:Acts?|Ordinance|Regulations|Order|Measure)\s+{_YEAR}{_WHERE}"
_SHORT_ACT = rf"[A-Z]{{2,7}}\s+{_YEAR}"
_RULES = (
    r"(?:(?:ICC|LCIA|UNCITRAL|SIAC|HKIAC|SCC|ICDR|AAA|ICSID|DIAC|JAMS|IBA|CIETAC|Swiss|VIAC|DIS|LMAA|CAS)\s+(?:[A-Z][a-z]+\s+){0,3}?Rules"
    r"|(?:Civil|Criminal|Family|Federal\s+Civil|Uniform\s+Civil|Insolvency|Federal\s+Courts?|Supreme\s+Court|Commercial\s+Arbitration)"
    r"(?:\s+Procedure)?\s+Rules(?:\s+\d{4})?|Rules\s+of\s+(?:Civil\s+Procedure|Court|the\s+Supreme\s+Court)|Rules\s+of\s+Arbitration)"
)
_CODE = (
    r"(?:(?:[A-Z][a-z]+\s+)?(?:Civil|Commercial|Penal|Criminal|Labou?r|Judicial)\s+Code(?:\s+of\s+[A-Z][a-z]+)?"
    r"|Code\s+(?:civil|de\s+commerce|de\s+proc[e\u00e9]dure\s+civile)|Code\s+of\s+(?:Civil|Criminal)\s+Procedure|Code\s+of\s+Obligations"
    r"|BGB|HGB|ZPO|OR\b|Criminal\s+Code)"
)
_TREATY = (
    r"(?:(?:New\s+York|Vienna|Hague|Montreal|Warsaw|Geneva|European|Rome|Brussels|Lugano|ICSID|Berne|Paris)\s+(?:[A-Z][\w-]*\s+){0,4}?"
    r"(?:Convention|Treaty|Regulation)(?:\s+\d{4})?|CISG|ECHR|TFEU|TEU|UNIDROIT\s+Principles|Model\s+Law|Energy\s+Charter\s+Treaty)"
)
_LAW = rf"(?:{_ACT}|{_RULES}|{_CODE}|{_TREATY}|{_SHORT_ACT})"
_CALIFORNIAN = (
    r"(?:Code\s+Civ\.\s*Proc\.|Code\s+of\s+Civil\s+Procedure"
    r"|(?:U\.\s*)?(?:Com|Civ|Pen|Evid|Gov|Lab|Prob|Fam|Corp|Ins|Veh|Educ|Fin|Elec|Mil\.\s*&\s*Vet|Bus\.\s*&\s*Prof|Health\s*&\s*Saf"
    r"|Welf\.\s*&\s*Inst|Pub\.\s*Util|Rev\.\s*&\s*Tax|Food\s*&\s*Agr|Pub\.\s*Res|Pub\.\s*Contract|Sts\.\s*&\s*Hy|Harb\.\s*&\s*Nav)\.\s*Code"
    r"|(?:Commercial|Civil|Penal|Evidence|Government|Labor|Probate|Family|Corporations|Insurance|Vehicle|Education"
    r"|Business\s+and\s+Professions|Health\s+and\s+Safety|Public\s+Contract|Water)\s+Code)"
)

ACTS = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"\b(?P<code>(?:Cal(?:\.|ifornia)\s*)?{_CALIFORNIAN}),?\s*(?:\u00a7\u00a7?|[Ss]ections?)\s*"
            r"(?P<section>\d{1,5}[a-z]{0,2}(?:\.\d{1,4})*(?:\(\w{1,4}\))*)"
        ),
        r"\b(?P<code>Cal(?:\.|ifornia)\s*Rules\s+of\s+Court),?\s+rules?\s+(?P<section>\d{1,2}\.\d{1,4}(?:\(\w{1,4}\))*)",
        rf"(?<!\w){_MARK}\s*{_SECTION}\s+(?:of|to|under)\s+(?:the\s+)?(?P<code>{_LAW})",
        rf"(?<!\w)(?:ss?\.?|[Ss]ections?|[Aa]rt(?:icle|\.)?|rr?\.?)\s*{_SECTION},?\s+(?P<code>{_SHORT_ACT}|{_ACT}|CISG|ECHR|TFEU|TEU|BGB|HGB|ZPO)",
        rf"\b(?P<code>{_LAW}),?\s+(?:at\s+)?{_MARK}\s*{_SECTION}",
        r"\b(?P<code>(?:CPR|FPR|CrimPR|UCPR|CJR)(?:\s+(?:[Rr]ules?|rr?\.?|Part|Pt\.?))?)\s*(?P<section>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)?(?:\(\w{1,4}\))*)",
        r"\b(?P<code>(?:CPR\s+)?(?:PD|Practice\s+Direction))\s*(?P<section>\d{1,3}[A-Z]{0,3}(?:\.\d{1,3})*)(?:,?\s+(?:at\s+)?paras?\.?\s*\d{1,3}(?:\.\d{1,3})*(?:\(\w\))*)?",
        rf"\b(?P<code>(?:R\.?S\.?C\.?|R\.?S\.?O\.?|S\.?C\.?|S\.?O\.?|R\.?S\.?B\.?C\.?|R\.?S\.?A\.?)\s+{_YEAR},?\s+c\.?\s+[A-Z]?[-.]?\d{{1,3}})(?:,?\s+ss?\.?\s*(?P<section>{_NUMBER}))",
    )
)  # fmt: skip
SUBDIVISION = re.compile(
    r"(?:,?\s+(?:subds?\.|subdivisions?|subsections?|subparagraphs?|pars?\.|paras?\.)\s*(?:\(\w{1,4}\))+"
    r"(?:\s?[-\u2013]\s?(?:\(\w{1,4}\))+|,?\s+(?:&|and)\s+(?:subd\.\s*)?(?:\(\w{1,4}\))+)*)+"
)
"""The part of a section that stands behind it: "\u00a7 437c, subd. (b)(1)"."""
