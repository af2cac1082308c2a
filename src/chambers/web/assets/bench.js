// Starts a measurement without leaving the page, and shows what it says while it runs.
import { complain, follow, post, put } from "./live.js";

let measured = false;

function show(work) {
  if (!work) return;
  document.getElementById("work").classList.remove("hidden");
  document.getElementById("stop").classList.toggle("hidden", Boolean(work.ended));
  for (const button of document.querySelectorAll("form[data-start] button")) button.disabled = !work.ended;
  put("work-title", `chambers ${work.title}`);
  put("work-state", work.ended ?? "measuring");
  put("work-lines", work.lines.join("\n"));
  const lines = document.getElementById("work-lines");
  lines.scrollTop = lines.scrollHeight;
  // The list below has one more.
  if (work.ended && measured) location.reload();
  measured = !work.ended;
}

for (const form of document.querySelectorAll("form[data-start], #stop")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complain(null);
    try { await post(form.getAttribute("action"), new FormData(form)); } catch (error) { complain(error); }
  });
}
follow("/events/bench", { work: show });
