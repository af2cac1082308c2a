// What the desk says about a claim, and its two forms: other words for a passage, and a person's word for it.
import { node } from "./live.js";
import { NAMES } from "./desk_lines.js";

const LETTERS = { supported: "s", contradicted: "c", not_found: "n", ambiguous: "a", not_checkable: "u", review: "r" };
const WHOSE = { model: "a sentence of the model", page: "the page’s own words", rule: "put there by rule from the page", exhibit: "from the list of what is cited", person: "a person’s words" };
const ACTS = [["accept", "Accept", "a"], ["edit", "Edit", "e"], ["strike", "Strike", "x"], ["override", "Override", "o"], ["reopen", "As drafted", "u"]];

/** The verdict of a claim in words, for the eye and for who hears it. */
export function verdictWords(claim) {
  const verdict = claim.verdict.replaceAll("_", " ");
  return claim.override ? `${verdict}, on the word of ${claim.override.name}` : verdict;
}

/** What is known about a claim; `can` says which acts the passage allows. */
export function aboutNodes(line, details, index, can, act) {
  const claim = details.claims[index];
  return [claim ? claimNodes(claim, index, details.claims.length) : node("ul", { class: "checked", "aria-label": "The claims of the passage" }, ...claimItems(details.claims)), passageNodes(details, claim), nearestNodes(details.nearest),
    node("div", { class: "acts", role: "group", "aria-label": "What is to be done with the passage" },
      ...ACTS.filter(([name]) => can(line, name)).map(([name, label, key]) => button(label, key, name, act)))].flat().filter(Boolean);
}

function button(label, key, name, act) {
  const made = node("button", { type: "button", class: name === "accept" ? null : "second", "data-act": name, "aria-keyshortcuts": key }, `${label} `, node("kbd", {}, key));
  made.addEventListener("click", () => act(name));
  return made;
}

function claimNodes(claim, index, count) {
  const letter = claim.override ? "w" : LETTERS[claim.verdict];
  return [
    node("p", {}, node("b", { class: `claim v-${letter}` }, node("bdi", {}, claim.text), node("sup", { class: "sign", "aria-hidden": "true" })), node("span", { class: "soft small" }, ` ${claim.kind}, ${index + 1} of ${count} in this passage`)),
    node("p", {}, node("b", { class: letter === "s" ? "good" : letter === "w" ? "" : "bad" }, verdictWords(claim)), ": ", node("bdi", {}, claim.reason)),
    claim.override ? node("p", { class: "notice warn small" }, node("b", {}, node("bdi", {}, claim.override.name)), " answers for it: ", node("bdi", {}, claim.override.reason)) : null,
    claim.context ? node("p", { class: "quoted small" }, claim.context.before, node("mark", {}, claim.context.words), claim.context.after) : null,
    claim.source && !claim.context && claim.source.kind !== "evidence" ? node("p", { class: "soft small" }, `Source: ${{ matter: "entered for this matter by a person", template: "the fixed words of the document type", authority: "the library of authorities" }[claim.source.kind] ?? claim.source.kind}.`) : null,
  ];
}

function passageNodes({ kept_out: out, decision, objections, whose }, claim) {
  return [
    ...objections.map((each) => node("p", { class: "small objection" }, node("b", {}, node("bdi", {}, each.reviewer)), " objects: ", node("bdi", {}, each.problem), node("span", { class: "soft" }, " Kept: ", node("bdi", {}, each.reason)))),
    out && !decision ? node("div", { class: "notice warn small" }, node("p", {}, "Kept out of the document: ", node("bdi", {}, out.reasons.join("; "))), out.instead ? node("p", {}, "In its place: ", node("bdi", {}, out.instead)) : null) : null,
    decision && !claim?.override ? node("p", { class: decision.state === "overridden" ? "notice warn small" : "small soft" }, `${decision.state.replaceAll("_", " ")} by `, node("bdi", {}, decision.by), ` on ${decision.at.slice(0, 10)}`, decision.reason ? node("bdi", {}, `: ${decision.reason}`) : null) : null,
    whose ? node("p", { class: "small soft" }, WHOSE[whose] ?? whose) : null,
  ];
}

/** The passages of the record that come nearest to each sentence; nobody has judged whether they say the same. */
function nearestNodes(nearest) {
  if (!nearest.length) return [];
  return [node("details", { class: "small nearest" }, node("summary", {}, "Nearest passages; meaning not judged"), ...nearest.flatMap(({ sentence, passages }) => [
    node("p", { class: "soft" }, node("bdi", {}, sentence)),
    ...passages.filter((each) => each.context).map(({ source, context }) => node("p", { class: "quoted" }, context.before, node("mark", {}, context.words), context.after, node("span", { class: "soft" }, ` ${source.bates ?? `${source.file}, page ${source.page}`}`))),
  ]))];
}

/** The form for other words. `check` answers with the verdicts on them, `keep` keeps them, `leave` gives up. */
export function editForm(details, { check, keep, leave }) {
  const words = node("textarea", { id: "edit-words", rows: "5", maxlength: "4000", required: "" });
  const pages = node("input", { id: "edit-pages", maxlength: "400", placeholder: "looked for, if left empty" });
  words.value = details.text ?? "";
  pages.value = details.cites.join(", ");
  const verdicts = node("ul", { class: "checked", "aria-live": "polite", "aria-label": "Verdicts on these words" });
  let turn = 0, timer = null;
  const look = async () => {
    const mine = ++turn;
    try {
      const found = await check(words.value, pages.value);
      if (mine === turn) verdicts.replaceChildren(...checkedItems(found, pages.value));
    } catch (error) {
      if (mine === turn) verdicts.replaceChildren(node("li", { class: "bad" }, error.message));
    }
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(look, 200); };
  words.addEventListener("input", soon);
  pages.addEventListener("input", soon);
  const form = node("form", { class: "stacked" }, node("label", { for: "edit-words" }, "The words"), words,
    node("label", { for: "edit-pages" }, "The pages they stand on"), pages, verdicts, formButtons("Keep", leave));
  onKeep(form, () => keep(words.value, pages.value));
  look();
  return { form, first: words };
}

function checkedItems({ details, cites }, asked) {
  const [found] = Object.values(details);
  const head = asked.trim() ? [] : [node("li", { class: "soft" }, cites.length ? `Found on ${cites.join(", ")}.` : "No single page was found to bear it.")];
  if (!found.claims.length) return [...head, node("li", { class: "soft" }, "It states nothing that could be checked.")];
  const fails = (claim) => claim.verdict !== "supported";
  return [...head, ...claimItems([...found.claims.filter(fails), ...found.claims.filter((claim) => !fails(claim))])];
}

function claimItems(claims) {
  return claims.map((claim) => {
    const letter = claim.override ? "w" : LETTERS[claim.verdict];
    return node("li", {}, node("span", { class: `claim v-${letter}` }, node("bdi", {}, claim.text), node("sup", { class: "sign", "aria-hidden": "true" })), " ",
      node("span", { class: letter === "s" ? "good" : "bad" }, NAMES[letter]), letter === "s" ? null : node("bdi", {}, `: ${claim.reason}`));
  });
}

/** The form for a person's word. */
export function overrideForm(details, { keep, leave }) {
  const failing = details.claims.filter((claim) => claim.verdict !== "supported");
  const reason = node("textarea", { id: "override-reason", rows: "3", maxlength: "1000", required: "" });
  const form = node("form", { class: "stacked" }, node("p", { class: "small" }, "You answer for this. Your name and your reason stand in the report, on the last page of the document and in the audit log:"),
    node("ul", { class: "checked" }, ...failing.map((claim) => node("li", {}, node("bdi", {}, claim.text), `: ${claim.verdict.replaceAll("_", " ")}`))),
    node("label", { for: "override-reason" }, "Why it may stand"), reason, formButtons("It stands on my word", leave));
  onKeep(form, () => keep(reason.value));
  return { form, first: reason };
}

function formButtons(label, leave) {
  const cancel = node("button", { type: "button", class: "second" }, "Leave ", node("kbd", {}, "Esc"));
  cancel.addEventListener("click", leave);
  return node("div", { class: "acts" }, node("button", {}, `${label} `, node("kbd", {}, "Ctrl+Enter")), cancel);
}

function onKeep(form, keep) {
  form.addEventListener("submit", (event) => { event.preventDefault(); keep(); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form.requestSubmit(); }
  });
}
