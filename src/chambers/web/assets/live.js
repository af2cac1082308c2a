// What every live page uses: a request in the visitor's name, a stream of events, and nodes made of text only.

const token = () => document.querySelector('meta[name="csrf"]')?.content ?? "";

/** Sends a form's fields, or nothing, to an action; answers with its JSON, or throws an Error in the house's words. */
export async function post(path, fields = {}) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(path, {
    method: "POST", body, headers: { "x-csrf-token": token(), accept: "application/json" }, redirect: "error",
  });
  if (!answer.ok) throw new Error(await said(answer));
  return answer.json();
}

/** The words of a refusal. */
export async function said(answer) {
  if (answer.status === 401) location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
  try {
    const { error } = await answer.json();
    return [error.message, error.hint].filter(Boolean).join(" ");
  } catch {
    return `The house answered with ${answer.status}.`;
  }
}

/** The session's token, for requests with a body of their own. */
export const tokenHeader = () => ({ "x-csrf-token": token(), accept: "application/json" });

/** Follows a stream of events: `tell` maps an event's name to what is done with its value. Answers with a way to stop. */
export function follow(path, tell) {
  const source = new EventSource(path);
  for (const [name, act] of Object.entries(tell)) source.addEventListener(name, (event) => act(JSON.parse(event.data)));
  const mark = (on) => document.documentElement.toggleAttribute("data-live", on);
  source.addEventListener("open", () => mark(true));
  source.addEventListener("error", () => mark(false));
  addEventListener("pagehide", () => source.close(), { once: true });
  return () => source.close();
}

/** A node: its attributes, then its children; text is always text. */
export function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) made.setAttribute(key, value);
  made.append(...children.filter((child) => child != null));
  return made;
}

/** Puts a text into the node with this id, if it differs, so that nobody is read the same thing twice. */
export function put(id, text) {
  const found = document.getElementById(id);
  if (found && found.textContent !== text) found.textContent = text;
}

/** Shows a refusal where the page keeps a place for it. */
export function complain(error) {
  const place = document.getElementById("complaint");
  if (!place) return;
  place.textContent = error ? error.message : "";
  place.classList.toggle("hidden", !error);
}
