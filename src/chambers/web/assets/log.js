// Follows one log; keeps to its end unless somebody has scrolled away from it.
import { follow } from "./live.js";

const MOST_LINES = 2000;
const log = document.getElementById("log");
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 40;
log.scrollTop = log.scrollHeight;

follow(log.dataset.follow, {
  line: (line) => {
    const stay = atEnd();
    log.append(`${line}\n`);
    while (log.childNodes.length > MOST_LINES) log.firstChild.remove();
    if (stay) log.scrollTop = log.scrollHeight;
  },
});
