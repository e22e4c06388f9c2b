// The lobby's form: only numbers of seats that the chosen rules know, pairs only where they exist.

const rules = /** @type {HTMLSelectElement|null} */ (document.getElementById("id_rules"));
const team = document.getElementById("team-field");

function fit() {
  const headToHead = rules?.value === "ukll-competitive";
  for (const radio of document.querySelectorAll("input[name=seats]")) {
    const input = /** @type {HTMLInputElement} */ (radio);
    input.disabled = headToHead && input.value !== "2";
    if (headToHead && input.value === "2") input.checked = true;
  }
  const seats = document.querySelector("input[name=seats]:checked");
  const pairs = rules?.value.startsWith("vest-") && seats instanceof HTMLInputElement && seats.value === "4";
  team?.toggleAttribute("hidden", !pairs);
  if (!pairs) team?.querySelector("input")?.removeAttribute("checked");
  const box = team?.querySelector("input");
  if (box && !pairs) box.checked = false;
}

document.querySelector(".play-form")?.addEventListener("change", fit);
fit();
