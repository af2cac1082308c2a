// The draft desk: which claim is looked at, what is done with its passage, and the keys for all of it.
import { complain, post, put, said } from "./live.js";
import { isProblem, lineNode } from "./desk_lines.js";
import { aboutNodes, editForm, overrideForm, verdictWords } from "./desk_about.js";
import { showPaper } from "./paper.js";

const desk = document.getElementById("desk");
const draft = document.getElementById("draft");
const about = document.getElementById("about");
const who = document.getElementById("who");
const sign = document.getElementById("sign");
const here = desk.dataset.here;
const AT_ONCE = 40;
const PAUSE_MS = 1200;
const TURN_MS = 50;
const FROM = {
  accept: ["drafted", "edited", "accepted", "overridden"], edit: ["drafted", "kept_out", "edited", "accepted", "overridden"],
  strike: ["drafted", "kept_out", "edited", "accepted", "overridden"], override: ["drafted", "kept_out", "edited", "accepted", "overridden"],
  reopen: ["edited", "accepted", "overridden", "struck"],
};

let lines = new Map();
let number = 0;
let details = new Map();
let now = { id: null, claim: null };
let paper = null;
let form = null;
let pause = null;
let turning = null;
let doing = Promise.resolve();

/* ---- asking ---- */

async function ask(path) {
  const answer = await fetch(`${here}${path}`, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(await said(answer));
  return answer.json();
}

async function detailsOf(id) {
  if (!details.has(id)) await fetchDetails([id]);
  return details.get(id);
}

async function fetchDetails(ids) {
  const found = await ask(`/details?${ids.map((id) => `id=${encodeURIComponent(id)}`).join("&")}`);
  for (const [id, value] of Object.entries(found.details)) details.set(id, value);
}

/** The rest of the details, part by part, while nobody waits: a click then finds them here. */
async function fetchAhead() {
  const wanted = [...lines.values()].filter((line) => line.marks || line.state).map((line) => line.id);
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const ids = wanted.slice(at, at + AT_ONCE).filter((id) => !details.has(id));
    if (ids.length) await fetchDetails(ids);
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  }
}

/* ---- showing ---- */

const lineAt = (id) => draft.querySelector(`[data-id="${CSS.escape(id)}"]`);

function showWhole(state) {
  number = state.number;
  for (const [letter, count] of Object.entries(state.counts)) desk.querySelector(`[data-count="${letter}"]`).textContent = count;
  sign.disabled = state.open.length > 0;
  sign.title = state.open.length ? `${state.open.length} still to be decided` : "";
}

function showPart(state) {
  for (const line of state.lines) lines.set(line.id, line);
  draft.append(...state.lines.map(lineNode));
  showWhole(state);
}

/** The first lines are here at once; the others follow. */
async function fetchLines() {
  let state = await ask("/lines");
  draft.replaceChildren();
  showPart(state);
  const first = number;
  while (lines.size < state.total) {
    state = await ask(`/lines?from=${lines.size}`);
    if (state.number !== first) { location.reload(); return; }
    showPart(state);
  }
  draft.removeAttribute("aria-busy");
}

function showChanged(change) {
  for (const line of change.lines) {
    details.delete(line.id);
    lineAt(line.id)?.replaceWith(lineNode(line));
    lines.set(line.id, line);
  }
  for (const [id, value] of Object.entries(change.numbers)) {
    const line = { ...lines.get(id), number: value ?? undefined };
    lines.set(id, line);
    lineAt(id)?.replaceWith(lineNode(line));
  }
  if (change.order) {
    lines = new Map(change.order.map((id) => [id, lines.get(id)]));
    draft.replaceChildren(...change.order.map((id) => lineAt(id) ?? lineNode(lines.get(id))));
  }
  showWhole(change);
  if (!change.whole) judgeWholeSoon();
}

/** After a pause the text is judged as a whole: a verdict may hang on the sentence before. */
function judgeWholeSoon() {
  clearTimeout(pause);
  pause = setTimeout(judgeWhole, PAUSE_MS);
}

async function judgeWhole() {
  const asked = number;
  try {
    const change = await ask(`/whole?number=${asked}`);
    if (change.passed || asked !== number) return;
    showChanged(change);
    if ((change.lines.length || change.order) && now.id && !form) await choose(now.id, now.claim, false);
  } catch (error) {
    if (asked === number) complain(error);
  }
}

/* ---- where one is ---- */

function* claims() {
  const only = draft.classList.contains("only");
  for (const line of lines.values()) {
    if (only && !isProblem(line)) continue;
    const settled = !isProblem(line);
    for (const index of (line.marks ?? []).keys()) yield { id: line.id, claim: index, problem: !settled && line.marks[index][3] !== "s" };
  }
}

function step(by, wanted = () => true) {
  const all = [...claims()];
  const ids = [...lines.keys()];
  const place = (each) => [ids.indexOf(each.id), each.claim ?? -1];
  const [atLine, atClaim] = now.id ? place(now) : [by > 0 ? -1 : ids.length, 0];
  const beyond = (each) => { const [line, claim] = place(each); return by > 0 ? line > atLine || (line === atLine && claim > atClaim) : line < atLine || (line === atLine && claim < atClaim); };
  const found = all.filter((each) => wanted(each) && beyond(each));
  const next = by > 0 ? found[0] : found.at(-1);
  if (next) choose(next.id, next.claim);
  else put("news", by > 0 ? "There is no more after this." : "There is none before this.");
}

const problem = (each) => each.problem;

async function choose(id, claim, focus = true) {
  now = { id, claim };
  form = null;
  for (const old of draft.querySelectorAll(".here, .on, [aria-current]")) { old.classList.remove("here", "on"); old.removeAttribute("aria-current"); }
  const line = lineAt(id);
  if (!line) return;
  line.classList.add("here");
  const over = claim == null ? [] : line.querySelectorAll(`[data-over*=" ${claim} "]`);
  for (const run of over) run.classList.add("on");
  const goal = line.querySelector(`[data-claim="${claim}"]`) ?? over[0] ?? line.querySelector("button.handle") ?? line;
  goal.setAttribute("aria-current", "true");
  goal.classList.toggle("on", claim != null);
  if (focus) goal.focus({ preventScroll: true });
  goal.scrollIntoView({ block: "nearest" });
  try {
    const found = await detailsOf(id);
    if (now.id === id && now.claim === claim && !form) showAbout(found);
  } catch (error) { complain(error); }
}

function can(line, act) {
  if (!FROM[act].includes(line.state)) return false;
  if (act === "edit") return Boolean(line.edit);
  const fails = (line.marks ?? []).some(([, , , letter]) => letter !== "s");
  return act === "accept" ? !fails : act === "override" ? fails : true;
}

function showAbout(found) {
  const line = lines.get(now.id), claim = found.claims[now.claim];
  about.replaceChildren(...aboutNodes(line, found, now.claim, can, act));
  if (claim) put("news", `${claim.text}: ${verdictWords(claim)}. ${claim.reason}`);
  const source = claim?.source ?? found.claims.find((each) => each.source?.sha256)?.source;
  if (source?.sha256) showSource(source.sha256, source.page, claim?.source ? [[source.start, source.end]] : [], source.bates);
}

function showSource(sha256, page, spans, label) {
  // Who goes through claims quickly passes pages that need not be asked for.
  clearTimeout(turning);
  turning = setTimeout(turnTo, TURN_MS, sha256, page, spans, label);
}

function turnTo(sha256, page, spans, label) {
  const wanted = { matter: desk.dataset.matter, sha256, page, spans: spans.filter(([start, end]) => start != null && start < end), label };
  if (paper) paper.show(wanted);
  else paper = showPaper(document.getElementById("paper"), wanted);
}

/* ---- doing ---- */

function named() {
  if (who.value.trim()) return who.value.trim();
  put("news", "Give your name first.");
  who.focus();
  return null;
}

/** One after the other: what can be done with a passage hangs on what was done before. */
function act(name) {
  const { id, claim } = now;
  doing = doing.then(() => perform(name, id, claim)).catch(complain);
}

async function perform(name, id, claim) {
  const line = lines.get(id);
  if (!line?.state || !can(line, name)) { put("news", "That cannot be done with this passage."); return; }
  const by = named();
  if (!by) return;
  complain(null);
  const keep = (fields) => { doing = doing.then(() => send(name, fields, by, id, claim)); };
  if (name === "edit") open(editForm(await detailsOf(id), { check: (text, cites) => post(`${here}/check`, { key: id, text, cites }), keep: (text, cites) => keep({ text, cites }), leave }));
  else if (name === "override") open(overrideForm(await detailsOf(id), { keep: (reason) => keep({ reason }), leave }));
  else await send(name, {}, by, id, claim);
}

function open(made) {
  form = made.form;
  about.replaceChildren(form);
  made.first.focus();
}

function leave() {
  form = null;
  choose(now.id, now.claim);
}

async function send(name, fields, by, id, claim) {
  clearTimeout(pause);
  lineAt(id)?.classList.add("pending");
  try {
    showChanged(await post(`${here}/change`, { number, act: name, key: id, by, ...fields }));
    complain(null);
    form = null;
    const marks = lines.get(id)?.marks ?? [];
    await choose(id, claim != null && claim < marks.length ? claim : null);
    put("news", `${{ edit: "Edited", accept: "Accepted", strike: "Struck", override: "It stands on your word", reopen: "As drafted" }[name]}. ${sign.disabled ? sign.title : "Nothing is left to decide"}.`);
  } catch (error) {
    complain(error);
  } finally {
    lineAt(id)?.classList.remove("pending");
  }
}

async function signOff() {
  const by = named();
  if (!by) return;
  clearTimeout(pause);
  sign.disabled = true;
  complain(null);
  await doing;
  put("news", "It is being assembled and read back.");
  sign.textContent = "Assembling …";
  try {
    await post(`${here}/sign`, { number, by });
    location.hash = "versions-title";
    location.reload();
  } catch (error) {
    complain(error);
    sign.textContent = "Sign off";
    sign.disabled = false;
    judgeWholeSoon();
  }
}

/* ---- keys and clicks ---- */

function filter(on = !draft.classList.contains("only")) {
  draft.classList.toggle("only", on);
  document.getElementById("only").checked = on;
}

const help = document.getElementById("help");
const KEYS = {
  j: () => step(1), k: () => step(-1), n: () => step(1, problem), p: () => step(-1, problem), f: () => filter(), "?": () => help.showModal(),
  e: () => act("edit"), o: () => act("override"), a: () => act("accept"), x: () => act("strike"), u: () => act("reopen"),
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && form) { event.preventDefault(); leave(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || help.open || event.target.closest("input:not([type=checkbox]), textarea, select")) return;
  if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
  else if ((event.key === "Enter" || event.key === " ") && event.target.matches("span[data-claim]")) { event.preventDefault(); pick(event.target); }
});

function pick(target) {
  const line = target.closest(".line");
  if (!line) return;
  const claim = target.closest("[data-claim]");
  if (claim || lines.get(line.dataset.id)?.state) choose(line.dataset.id, claim ? Number(claim.dataset.claim) : null);
}

draft.addEventListener("click", (event) => pick(event.target));
document.getElementById("only").addEventListener("change", (event) => filter(event.target.checked));
document.getElementById("help-open").addEventListener("click", () => help.showModal());
sign.addEventListener("click", signOff);
who.value = sessionStorage.getItem("desk-name") ?? "";
who.addEventListener("change", () => sessionStorage.setItem("desk-name", who.value));
for (const each of document.querySelectorAll("[data-line]")) each.addEventListener("click", () => choose(each.dataset.line, null));
for (const each of document.querySelectorAll("[data-paper]")) {
  each.addEventListener("click", () => { showSource(each.dataset.paper, Number(each.dataset.page), [each.dataset.span.split("-").map(Number)], null); desk.scrollIntoView(); });
}

try {
  await fetchLines();
  put("news", `The draft is here. ${sign.disabled ? sign.title : "Nothing is left to decide"}.`);
  desk.setAttribute("data-ready", "");
  await fetchAhead();
  desk.setAttribute("data-ready", "whole");
} catch (error) {
  draft.removeAttribute("aria-busy");
  draft.replaceChildren();
  complain(error);
}
