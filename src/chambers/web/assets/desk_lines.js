// A line of the draft as nodes: its words, cut where claims begin and end, each claim to be clicked and reached by Tab.
import { node } from "./live.js";

export const NAMES = { s: "supported", c: "contradicted", n: "not found", a: "ambiguous", u: "not checkable", r: "needs review", w: "on a person’s word" };
const STATES = { kept_out: "kept out", edited: "edited", accepted: "accepted", struck: "struck", overridden: "on a person’s word" };

/** Whether anything in a line wants a look: it was kept out, or a claim of it is not supported. What was struck is settled. */
export const isProblem = (line) => line.state !== "struck" && (line.out || (line.marks ?? []).some(([, , , letter]) => letter !== "s"));

/** The node of a line. Its claims are found again by `data-claim`, the place in `line.marks`. */
export function lineNode(line) {
  const words = node("span", { class: "words" }, ...wordNodes(line));
  const made = node("div", {
    class: ["line", line.out && "out", isProblem(line) && "problem"].filter(Boolean).join(" "),
    "data-id": line.id, "data-style": line.style, "data-table": line.table, "data-fixed": line.state ? null : "", "data-edit": line.edit ? "" : null, dir: "auto",
  });
  if (line.state) {
    const name = line.number ? `Passage ${line.number}` : "Passage";
    made.append(node("button", { type: "button", class: "handle", "aria-label": `${name}, ${STATES[line.state] ?? "as drafted"}` }, line.number ? `${line.number}.` : "¶"));
  } else if (line.number) made.append(node("span", { class: "handle" }, `${line.number}.`));
  made.append(words);
  if (STATES[line.state]) made.append(node("span", { class: `tag state${line.out ? "" : line.state === "overridden" ? " warn" : " good"}` }, STATES[line.state] + (line.by ? ` (${line.by})` : "")));
  if (line.objections) made.append(node("span", { class: "tag state warn" }, line.objections === 1 ? "1 objection" : `${line.objections} objections`));
  return made;
}

function wordNodes(line) {
  if (!line.cells) return runs(Array.from(line.text ?? ""), 0, line);
  let start = 0;
  const cells = line.cells.map((cell) => {
    const characters = Array.from(cell);
    const made = node("span", { dir: "auto" }, ...runs(characters, start, line));
    start += characters.length + 1;
    return made;
  });
  return [node("span", { class: "cells" }, ...cells)];
}

/** The runs of a text that begins at `base` of its line. The innermost claim owns a run. */
function runs(characters, base, line) {
  const marks = (line.marks ?? []).map(([start, end, kind, letter], at) => ({ start: start - base, end: end - base, kind, letter, at }));
  const inside = marks.filter((mark) => mark.start >= 0 && mark.start < characters.length);
  const cuts = [...new Set([0, characters.length, ...inside.flatMap((mark) => [mark.start, Math.min(mark.end, characters.length)])])].sort((a, b) => a - b);
  const begun = new Set(), nodes = [];
  cuts.slice(0, -1).forEach((start, index) => {
    const end = cuts[index + 1], text = characters.slice(start, end).join("");
    const over = inside.filter((mark) => mark.start <= start && end <= mark.end);
    nodes.push(over.length ? claimRun(text, over, end, begun) : text);
  });
  return nodes;
}

function claimRun(text, over, end, begun) {
  const owner = over.reduce((one, other) => (other.end - other.start < one.end - one.start ? other : one));
  const first = !begun.has(owner.at);
  begun.add(owner.at);
  const made = node("span", {
    class: `claim v-${owner.letter}`, "data-claim": owner.at, "data-over": ` ${over.map((mark) => mark.at).join(" ")} `,
    role: first ? "button" : null, tabindex: first ? "0" : null, "aria-label": first ? `${text}, ${owner.kind}: ${NAMES[owner.letter]}` : null,
  }, text);
  if (owner.end === end) made.append(node("sup", { class: "sign", "aria-hidden": "true" }));
  return made;
}
