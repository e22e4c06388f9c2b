// The page of somebody who waits: asks how the ticket stands, and goes to the table once there is one.

const POLL_MS = 1000;
const page = /** @type {HTMLElement} */ (document.querySelector(".queue"));
const problem = /** @type {HTMLElement} */ (document.getElementById("queue-problem"));
const expected = /** @type {HTMLElement} */ (document.getElementById("expected"));
const sentence = expected.textContent ?? "";

/** @param {{waiting: number, expected_ms: number|null}} facts */
function show({ waiting, expected_ms }) {
  const count = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  if (count.textContent !== String(waiting)) count.textContent = String(waiting);
  const seats = document.querySelectorAll(".queue-seats li");
  seats.forEach((seat, at) => seat.classList.toggle("taken", at < waiting));
  expected.hidden = expected_ms === null;
  if (expected_ms !== null) expected.textContent = sentence.replace("{s}", String(Math.max(1, Math.round(expected_ms / 1000))));
}

let timer = 0;
async function poll() {
  clearTimeout(timer);
  try {
    const answer = await fetch(`/api/v1/queue/${page.dataset.ticket}`);
    if (answer.status === 404) return location.replace("/");
    const facts = await answer.json();
    problem.hidden = true;
    if (facts.table) return location.replace(`/table/${facts.table}/`);
    show(facts);
  } catch {
    problem.hidden = false;
  }
  clearTimeout(timer);
  timer = setTimeout(poll, POLL_MS);
}

document.addEventListener("visibilitychange", () => !document.hidden && void poll());
void poll();
