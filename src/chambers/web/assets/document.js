// The page of one document: its picture in its place, and leafing that keeps what was searched for.
import { showNamed } from "./paper.js";

const place = document.getElementById("paper");

function address(page) {
  const query = new URLSearchParams(location.search);
  for (const name of ["spans", "from"]) query.delete(name);
  query.set("page", page);
  return `?${query}`;
}

if (place) showNamed(place, address);
