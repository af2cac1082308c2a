// Follows one job: its stages, and the text as it is written.
import { follow, node, put } from "./live.js";

const table = document.getElementById("stages");
const text = document.getElementById("text");

function row(stage) {
  const seconds = stage.seconds == null ? "" : stage.seconds.toFixed(1);
  return node("tr", { "data-state": stage.state },
    node("th", { scope: "row" }, stage.label), node("td", {}, stage.state), node("td", {}, stage.by ?? ""),
    node("td", { class: "n" }, seconds), node("td", { class: "small" }, stage.reason ?? ""));
}

/** How far it is: stages, and the time that is left, judged by the stages before. */
function showAhead({ done, planned, seconds_left: left }) {
  const bar = document.getElementById("progress");
  if (!bar || !planned) return;
  bar.max = planned;
  bar.value = done;
  const minutes = left == null ? "" : left < 90 ? `, about ${left} s left` : `, about ${Math.round(left / 60)} minutes left`;
  put("ahead", `${done} of ${planned} stages done${minutes}`);
}

/** The seconds of the stage in hand go on between two pieces of news. */
let began = null;
setInterval(() => {
  const cell = table.querySelector('tr[data-state="running"] td.n');
  if (cell && began != null) cell.textContent = ((performance.now() - began) / 1000).toFixed(0);
}, 1000);

function show(progress) {
  showAhead(progress);
  began = progress.running_s == null ? null : performance.now() - progress.running_s * 1000;
  table.tBodies[0].replaceChildren(...progress.stages.map(row));
  const running = progress.stages.filter((stage) => stage.state === "running").map((stage) => stage.label);
  if (running.length) {
    put("news", `now: ${running.join(", ")}`);
    put("state", "running");
    document.getElementById("waiting")?.remove();
  }
  const atEnd = text.scrollHeight - text.scrollTop - text.clientHeight < 40;
  put("text", progress.text);
  if (atEnd) text.scrollTop = text.scrollHeight;
  put("speed", progress.tps == null ? "" : `${progress.tps.toFixed(1)} tok/s, ${progress.tokens} tokens in answers that are complete`);
}

const stop = follow(table.dataset.follow, {
  progress: show,
  ended: () => { stop(); location.reload(); },
});
