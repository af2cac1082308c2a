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
  const words = [taken.state, taken.pages ? `${taken.pages} ${taken.pages === 1 ? "page" : "pages"}` : null, taken.reason].filter(Boolean).join(", ");
  done.append(node("li", {}, node("bdi", {}, taken.name), `: ${words}`));
}

async function sendAll(files) {
  for (const [index, file] of files.entries()) {
    put("upload-state", `Taking in ${index + 1} of ${files.length}: ${file.name}`);
    for (const taken of await send(file)) show(taken);
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  complain(null);
  done.replaceChildren();
  button.disabled = true;
  try {
    await sendAll([...chosen.files]);
    form.reset();
    put("upload-state", "All taken in.");
    done.after(node("p", {}, node("a", { href: location.pathname }, "Show them in the list")));
  } catch (error) {
    put("upload-state", "");
    complain(error);
  }
  button.disabled = false;
});
