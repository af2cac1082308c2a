// A plain conversation: what is said lives in this page only. The answer is shown as it comes, with its speed.
import { complain, node, put, said, tokenHeader } from "./live.js";

const talk = document.getElementById("talk");
const model = document.getElementById("model");
const words = document.getElementById("words");
const send = document.getElementById("send");
const stop = document.getElementById("stop");
let messages = [];
let asking = null;

function turn(who) {
  const text = node("p", { class: "words" });
  talk.append(node("div", { class: "turn" }, node("div", { class: "who" }, who), text));
  talk.scrollTop = talk.scrollHeight;
  return text;
}

function busy(on) {
  send.disabled = on;
  stop.disabled = !on;
  model.disabled = on;
}

/** Events out of a body of server-sent events, as parsed JSON. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const data = part.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trim()).join("");
      if (data && data !== "[DONE]") yield JSON.parse(data);
    }
  }
}

function speed(name, count, began, first, last) {
  const wait = first ? `first word after ${((first - began) / 1000).toFixed(1)} s` : "no word yet";
  const rate = count > 1 && last > first ? `, ${(((count - 1) * 1000) / (last - first)).toFixed(1)} tok/s measured in this page` : "";
  put("speed", `${name}: ${wait}${rate}`);
}

async function answer(text) {
  const began = performance.now();
  const body = JSON.stringify({ model: model.value, messages, stream: true, stream_options: { include_usage: true } });
  const reply = await fetch("/chat/say", {
    method: "POST", body, signal: asking.signal,
    headers: { ...tokenHeader(), accept: "text/event-stream, application/json", "content-type": "application/json" },
  });
  if (!reply.ok) throw new Error(await said(reply));
  let name = model.selectedOptions[0].dataset.model, count = 0, first = null, last = null, whole = "";
  for await (const chunk of events(reply.body)) {
    if (chunk.error) throw new Error(chunk.error.message);
    name = chunk.model ?? name;
    const delta = chunk.choices?.[0]?.delta;
    const piece = delta?.content ?? "";
    if (piece || delta?.reasoning_content) { last = performance.now(); first ??= last; count += 1; }
    if (piece) { whole += piece; text.append(piece); talk.scrollTop = talk.scrollHeight; }
    if (chunk.usage?.completion_tokens) count = chunk.usage.completion_tokens;
    speed(name, count, began, first, last);
  }
  return whole;
}

async function say(asked) {
  complain(null);
  turn("You").textContent = asked;
  messages.push({ role: "user", content: asked });
  const text = turn(model.value);
  asking = new AbortController();
  busy(true);
  try {
    messages.push({ role: "assistant", content: await answer(text) });
  } catch (error) {
    // What was shown so far was said; the next question builds on it.
    messages.push({ role: "assistant", content: text.textContent });
    if (error.name === "AbortError") text.append(" [stopped]");
    else complain(error);
  } finally {
    busy(false);
    asking = null;
    words.focus();
  }
}

document.getElementById("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = words.value.trim();
  if (!asked || asking) return;
  words.value = "";
  say(asked);
});
words.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); event.target.form.requestSubmit(); }
});
stop.addEventListener("click", () => asking?.abort());
document.getElementById("anew").addEventListener("click", () => {
  asking?.abort();
  messages = [];
  talk.replaceChildren();
  put("speed", "");
  words.focus();
});
words.focus();
