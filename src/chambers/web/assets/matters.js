// Sends the chosen files one after the other, as their bytes, and says what became of each.
import { complain, node, put, said, tokenHeader } from "./live.js";

const form = document.getElementById("upload");
const chosen = document.getElementById("files");
const button = document.getElementById("send");
const done = document.getElementById("upload-done");

async function send(file) {
  // The house refuses it too, but only by hanging up.
  if (file.size > Number(form.dataset.mostBytes)) throw new Error(`${file.name} is too large to be sent from a page. Add it at the command line.`);
  const answer = await fetch(`${form.getAttribute("action")}?name=${encodeURIComponent(file.name)}`, {
    method: "POST", body: file, headers: { ...tokenHeader(), "content-type": "application/octet-stream" }, redirect: "error",
  });
  if (!answer.ok) throw new Error(`${file.name}: ${await said(answer)}`);
  return (await answer.json()).files;
}

function show(taken) {
  const words = [taken.state, taken.pages ? `${taken.pages} ${taken.pages === 1 ? "page" : "pages"}` : null, taken.reason, ...taken.missing].filter(Boolean).join(", ");
  const tone = { unreadable: "bad", "read in part": "warn", quarantined: "warn" }[taken.state] ?? "";
  done.append(node("li", { class: tone }, node("bdi", {}, taken.name), `: ${words}`));
}

// What is inside a file counts as a file: an attachment that cannot be read is not taken in.
function summary(states) {
  const counts = ["read", "read in part", "known", "quarantined", "unreadable"]
    .map((state) => [states.filter((each) => each === state).length, state]).filter(([number]) => number);
  const whole = counts.every(([, state]) => state === "read" || state === "known");
  return whole ? "All taken in." : `Not everything was taken in: ${counts.map(([number, state]) => `${number} ${state}`).join(", ")}.`;
}

async function sendAll(files) {
  const states = [];
  for (const [index, file] of files.entries()) {
    put("upload-state", `Taking in ${index + 1} of ${files.length}: ${file.name}`);
    for (const taken of await send(file)) {
      show(taken);
      states.push(taken.state);
    }
  }
  return states;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  complain(null);
  done.replaceChildren();
  button.disabled = true;
  try {
    const states = await sendAll([...chosen.files]);
    form.reset();
    put("upload-state", summary(states));
    done.after(node("p", {}, node("a", { href: location.pathname }, "Show them in the list")));
  } catch (error) {
    put("upload-state", "");
    complain(error);
  }
  button.disabled = false;
});
