// Keeps the picture of the fleet up to date, and sends its buttons without leaving the page.
import { complain, follow, post, put } from "./live.js";

const GIB = 2 ** 30;
const number = (value) => (value == null ? "–" : Math.abs(value) >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en") : value.toFixed(1));
const gib = (bytes) => (bytes == null ? "–" : `${(bytes / GIB).toFixed(1)} GiB`);
const rows = () => [...document.querySelectorAll("tr[data-lane]")];

function bar(id, free) {
  const used = document.getElementById(id);
  if (used && free != null) used.setAttribute("width", String(Math.round((1 - free / Number(used.dataset.whole)) * 1000) / 10));
}

function set(row, field, text) {
  const found = row.querySelector(`[data-field="${field}"]`);
  if (found && found.textContent !== text) found.textContent = text;
  return found;
}

function showLane(row, lane) {
  const state = row.querySelector('[data-field="state"]');
  if (state.textContent !== lane.state) put("news", `${row.dataset.lane} is ${lane.state}${lane.reason ? `: ${lane.reason}` : ""}`);
  set(row, "state", lane.state).dataset.state = lane.state;
  set(row, "reason", lane.reason ?? "");
  for (const field of ["tps", "inflight", "queue", "restarts"]) set(row, field, number(lane[field]));
  for (const chip of document.querySelectorAll("[data-chip]")) if (chip.dataset.chip === row.dataset.lane) chip.dataset.state = lane.state;
}

function show(fleet) {
  const here = rows();
  const names = Object.keys(fleet.lanes);
  // Lanes came or went: the picture itself is another one.
  if (here.length !== names.length || here.some((row) => !(row.dataset.lane in fleet.lanes))) return location.reload();
  for (const row of here) showLane(row, fleet.lanes[row.dataset.lane]);
  put("host-free", gib(fleet.host_free_bytes));
  bar("host-bar", fleet.host_free_bytes);
  for (const [index, card] of Object.entries(fleet.cards)) {
    put(`card-${index}-free`, gib(card.free_bytes));
    put(`card-${index}-temperature`, card.temperature_c == null ? "" : `${card.temperature_c} °C`);
    bar(`card-${index}-bar`, card.free_bytes);
  }
}

for (const form of document.querySelectorAll("form[data-live-action]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complain(null);
    try { await post(form.getAttribute("action")); } catch (error) { complain(error); }
  });
}
follow("/events/fleet", { fleet: show });
