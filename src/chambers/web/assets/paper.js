// A page of evidence: its picture with boxes around words, and its text for whoever cannot use the picture.
//
//   const paper = showPaper(element, { matter, sha256, page, spans: [[10, 20]], label: "HF 000012" });
//   paper.show({ sha256, page, spans, label });   another page in the same place
//
// With `address`, a function from a page's number to where it is shown, leafing goes there instead.
// Offsets count characters as the record does. The page that shows a paper also loads /assets/paper.css.
import { node, said } from "./live.js";

const WIDTHS_PX = [480, 960, 1600];
const ZOOMS = [0.5, 0.75, 1, 1.4, 2, 3];
const SVG = "http://www.w3.org/2000/svg";

/** Shows a page in `element`; answers with a way to show another one there. */
export function showPaper(element, wanted) {
  const paper = new Paper(element, wanted.matter, wanted.address);
  paper.show(wanted);
  return paper;
}

class Paper {
  #parts;
  #matter;
  #address;
  #wanted = {};
  #facts = null;
  #asText = false;
  #zoom = ZOOMS.indexOf(1);
  #turn = 0;

  constructor(element, matter, address = null) {
    this.#matter = matter;
    this.#address = address;
    this.#parts = build();
    const { figure, before, after, nearer, farther, view, toggle } = this.#parts;
    element.replaceChildren(figure);
    before.addEventListener("click", () => this.#leaf(-1));
    after.addEventListener("click", () => this.#leaf(1));
    nearer.addEventListener("click", () => this.#rescale(1));
    farther.addEventListener("click", () => this.#rescale(-1));
    toggle.addEventListener("click", () => { this.#asText = !this.#asText; if (this.#facts) this.#draw(); });
    view.addEventListener("keydown", (event) => {
      const act = { "+": () => this.#rescale(1), "=": () => this.#rescale(1), "-": () => this.#rescale(-1) }[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Another page, or other spans of the same. */
  async show({ sha256, page, spans = [], label = null }) {
    const same = this.#facts && sha256 === this.#wanted.sha256 && page === this.#wanted.page;
    this.#wanted = { sha256, page, spans, label };
    const turn = ++this.#turn;
    if (!same) {
      this.#facts = null;
      this.#tell("Loading the page.");
      try {
        const facts = await this.#ask("");
        if (turn !== this.#turn) return;
        this.#facts = facts;
      } catch (error) {
        if (turn === this.#turn) this.#tell(error.message);
        return;
      }
    }
    this.#draw();
  }

  #leaf(step) {
    const { sha256, page } = this.#wanted;
    if (this.#address) location.assign(this.#address(page + step));
    else if (this.#facts) this.show({ sha256, page: page + step });
  }

  #rescale(step) {
    this.#zoom = Math.min(Math.max(this.#zoom + step, 0), ZOOMS.length - 1);
    if (this.#facts) this.#draw();
  }

  #draw() {
    const { caption, before, after, nearer, farther, toggle, text, stage } = this.#parts;
    const facts = this.#facts;
    const asText = this.#asText || !facts.picture;
    const name = [facts.bates, this.#wanted.label].find(Boolean);
    caption.replaceChildren(
      ...(name ? [node("b", {}, node("bdi", {}, name)), " "] : []),
      node("bdi", {}, facts.file), `, page ${facts.page} of ${facts.pages}${facts.ocr ? ", read by OCR" : ""}`,
    );
    before.disabled = facts.page <= 1;
    after.disabled = facts.page >= facts.pages;
    farther.disabled = asText || this.#zoom === 0;
    nearer.disabled = asText || this.#zoom === ZOOMS.length - 1;
    toggle.disabled = !facts.picture;
    toggle.textContent = asText ? "Picture" : "Text";
    text.classList.toggle("hidden", !asText);
    stage.classList.toggle("hidden", asText);
    this.#tell(facts.picture ? "" : "This page has no picture of its own. This is its text.");
    if (asText) this.#drawText();
    else this.#drawPicture();
  }

  #drawText() {
    const { text, view } = this.#parts;
    text.replaceChildren(...marked(this.#facts.text, this.#wanted.spans));
    const first = text.querySelector("mark");
    if (first) bring(view, first);
    else view.scrollTop = 0;
  }

  async #drawPicture() {
    const { image, stage, view, boxes } = this.#parts;
    const turn = ++this.#turn; // whatever was being drawn before no longer matters
    stage.style.width = `${ZOOMS[this.#zoom] * 100}%`;
    const needed = Math.max(stage.clientWidth, 300) * Math.min(devicePixelRatio || 1, 2);
    const width = WIDTHS_PX.find((step) => step >= needed) ?? WIDTHS_PX.at(-1);
    const address = `${this.#path()}.png?width=${width}`;
    if (image.getAttribute("src") !== address) {
      boxes.replaceChildren();
      stage.classList.add("loading"); // the page before is still to be seen
      image.alt = "The page as a picture. Its text can be read with the button Text.";
      image.src = address;
    }
    try {
      const [found] = await Promise.all([this.#boxes(), image.decode()]);
      if (turn !== this.#turn) return;
      stage.classList.remove("loading");
      boxes.replaceChildren(...found.map(rectangle));
      if (found.length) bring(view, boxes.firstElementChild);
      else if (this.#wanted.spans.length) this.#tell("Nobody can say where on the picture the words stand. They are marked in the text.");
    } catch (error) {
      if (turn === this.#turn) this.#refused(error);
    }
  }

  #refused(error) {
    // The picture, or the way to it, is not there: the text always is.
    this.#parts.stage.classList.remove("loading");
    this.#facts = { ...this.#facts, picture: false };
    this.#draw();
    if (error.name !== "EncodingError") this.#tell(error.message);
  }

  async #boxes() {
    const { spans } = this.#wanted;
    if (!spans.length) return [];
    return this.#ask(`/boxes?spans=${spans.map(([start, end]) => `${start}-${end}`).join(",")}`);
  }

  async #ask(rest) {
    const answer = await fetch(`${this.#path()}${rest}`, { headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error(await said(answer));
    return answer.json();
  }

  #path() {
    const { sha256, page } = this.#wanted;
    return `/matters/${encodeURIComponent(this.#matter)}/papers/${encodeURIComponent(sha256)}/${page}`;
  }

  #tell(words) {
    if (this.#parts.status.textContent !== words) this.#parts.status.textContent = words;
  }
}

function build() {
  const button = (name, sign) => node("button", { type: "button", class: "second", "aria-label": sign ? name : null, title: sign ? name : null }, sign ?? name);
  const before = button("Page before", "‹"), after = button("Next page", "›");
  const farther = button("Smaller", "−"), nearer = button("Larger", "+"), toggle = button("Text");
  const caption = node("figcaption", {});
  const status = node("p", { class: "small soft", role: "status" });
  const image = node("img", { class: "paper-picture", alt: "" });
  const boxes = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "paper-boxes", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" })) boxes.setAttribute(name, value);
  const stage = node("div", { class: "paper-stage" }, image, boxes);
  const text = node("div", { class: "paper-text document hidden", dir: "auto" });
  const view = node("div", { class: "paper-view", tabindex: "0", role: "group", "aria-label": "The page" }, stage, text);
  const tools = node("div", { class: "paper-tools no-print", role: "group", "aria-label": "Looking at the page" }, before, after, farther, nearer, toggle);
  const figure = node("figure", { class: "paper" }, node("div", { class: "paper-head" }, caption, tools), status, view);
  return { figure, before, after, farther, nearer, toggle, caption, status, image, boxes, stage, text, view };
}

function rectangle({ span_index: index, left, top, width, height }) {
  const made = document.createElementNS(SVG, "rect");
  const grown = 0.0012;
  const sides = { x: left - grown, y: top - grown, width: width + 2 * grown, height: height + 2 * grown, "data-span": index };
  for (const [name, value] of Object.entries(sides)) made.setAttribute(name, value);
  return made;
}

/** Shows the page that an element names in its data: matter, sha256, page, spans such as 10-20,31-40. */
export function showNamed(element, address = null) {
  const { matter, sha256, page, spans } = element.dataset;
  const pairs = (spans || "").split(",").filter(Boolean).map((span) => span.split("-").map(Number));
  return showPaper(element, { matter, sha256, page: Number(page), spans: pairs, address });
}

/** Text with the spans marked; characters outside the basic plane count as one, as they do in the record. */
function marked(text, spans) {
  const characters = Array.from(text);
  const parts = [];
  let at = 0;
  for (const [start, end] of [...spans].sort((one, other) => one[0] - other[0])) {
    if (end <= at || start >= characters.length) continue;
    parts.push(characters.slice(at, Math.max(start, at)).join(""), node("mark", {}, characters.slice(Math.max(start, at), end).join("")));
    at = end;
  }
  return [...parts, characters.slice(at).join("")];
}

/** Scrolls only inside the view: whatever stands around it stays where it is. */
function bring(view, found) {
  const inner = found.getBoundingClientRect(), outer = view.getBoundingClientRect();
  view.scrollTop += inner.top - outer.top - outer.height / 3;
  view.scrollLeft += inner.left - outer.left - Math.max((outer.width - inner.width) / 2, 0);
}
