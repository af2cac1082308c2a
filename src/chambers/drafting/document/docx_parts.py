"""The few parts of a Word file that python-docx has no words for: fields, rules, numbering. No taste here."""

from typing import Any

from docx.document import Document as DocumentObject
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.parts.numbering import NumberingPart
from docx.table import _Cell
from docx.text.paragraph import Paragraph


def append(parent: Any, tag: str, **attributes: str) -> Any:
    """A new element at the end of `parent`, with attributes of the w: namespace."""
    element = OxmlElement(tag)
    for name, value in attributes.items():
        element.set(qn(f"w:{name}"), value)
    parent.append(element)
    return element


def add_field(paragraph: Paragraph, instruction: str) -> None:
    """A field that Word keeps right. One run for each part: a field in a single run loses its font."""
    append(paragraph.add_run()._r, "w:fldChar", fldCharType="begin")
    append(paragraph.add_run()._r, "w:instrText").text = instruction
    append(paragraph.add_run()._r, "w:fldChar", fldCharType="separate")
    paragraph.add_run("1")
    append(paragraph.add_run()._r, "w:fldChar", fldCharType="end")


def rule_cell(cell: _Cell, *, eighths_pt: int, colour: str, side: str = "bottom") -> None:
    """A rule along one side of a cell."""
    properties = cell._tc.get_or_add_tcPr()
    borders = properties.find(qn("w:tcBorders"))
    borders = append(properties, "w:tcBorders") if borders is None else borders
    append(borders, f"w:{side}", val="single", sz=str(eighths_pt), space="0", color=colour)


def keep_row_whole(row: Any, *, repeats: bool) -> None:
    """A row does not break over two pages; a head is repeated on each."""
    properties = row._tr.get_or_add_trPr()
    append(properties, "w:cantSplit", val="true")
    if repeats:
        append(properties, "w:tblHeader", val="true")


def add_numbering(document: DocumentObject) -> int:
    """One running count, 1., 2., 3., for the whole document; the id that paragraphs refer to."""
    numbering = _numbering_part(document).element
    taken = [int(each.get(qn("w:abstractNumId"))) for each in numbering.findall(qn("w:abstractNum"))]
    abstract_id = max(taken, default=-1) + 1
    abstract = parse_xml(
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{abstract_id}"><w:multiLevelType w:val="singleLevel"/>'
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:suff w:val="tab"/>'
        '<w:lvlText w:val="%1."/><w:lvlJc w:val="left"/>'
        '<w:pPr><w:tabs><w:tab w:val="num" w:pos="1440"/></w:tabs><w:ind w:left="0" w:firstLine="720"/></w:pPr>'
        "</w:lvl></w:abstractNum>"
    )
    # The schema wants every abstractNum before the first num.
    first = numbering.find(qn("w:num"))
    numbering.append(abstract) if first is None else first.addprevious(abstract)
    return int(numbering.add_num(abstract_id).numId)


def number(paragraph: Paragraph, num_id: int) -> None:
    """Count this paragraph."""
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = num_id


def clear_body(document: DocumentObject) -> None:
    """Take everything out of a template but its page setup."""
    body = document.element.body
    for child in list(body):
        if child.tag != qn("w:sectPr"):
            body.remove(child)


def _numbering_part(document: DocumentObject) -> Any:
    part = document.part
    related = [rel.target_part for rel in part.rels.values() if rel.reltype == RELATIONSHIP_TYPE.NUMBERING]
    if related:
        return related[0]
    element = parse_xml(f"<w:numbering {nsdecls('w')}/>")
    name = PackURI("/word/numbering.xml")
    made = NumberingPart(name, CONTENT_TYPE.WML_NUMBERING, element, part.package)
    part.relate_to(made, RELATIONSHIP_TYPE.NUMBERING)
    return made
