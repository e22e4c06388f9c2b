// A form of rules: what the chosen rules are, only seats and house rules that they know, pairs only
// where they exist.

/** @typedef {{seats: number[], team: boolean, options: string[], words: string}} Facts */

const PAIRS_AT = 4;

/**
 * Keep a form to what can be played.
 * @param {HTMLFormElement|null} form
 */
export function keepToRules(form) {
  if (!form) return;
  /** @type {Object<string, Facts>} */
  const facts = JSON.parse(document.getElementById("rule-facts")?.textContent ?? "{}");
  form.addEventListener("change", () => fit(form, facts));
  fit(form, facts);
}

/**
 * @param {HTMLFormElement} form
 * @param {Object<string, Facts>} facts
 */
function fit(form, facts) {
  const rules = facts[/** @type {HTMLSelectElement} */ (form.elements.namedItem("rules")).value];
  const summary = document.getElementById("rules-summary");
  if (!rules) return;
  if (summary && summary.textContent !== rules.words) summary.textContent = rules.words;
  const seats = fitSeats(form, rules.seats);
  const team = /** @type {HTMLInputElement} */ (form.elements.namedItem("team"));
  const pairs = rules.team && seats === PAIRS_AT;
  team.disabled = !pairs;
  if (!pairs) team.checked = false;
  form.querySelector("#friend-field")?.toggleAttribute("hidden", !team.checked);
  for (const option of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=options]"))) {
    option.disabled = !rules.options.includes(option.value);
    if (option.disabled) option.checked = false;
  }
}

/**
 * Offer only these numbers of seats; the one that is chosen then.
 * @param {HTMLFormElement} form
 * @param {number[]} offered
 */
function fitSeats(form, offered) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=seats]")]);
  for (const input of inputs) input.disabled = !offered.includes(Number(input.value));
  const chosen = inputs.find((input) => input.checked && !input.disabled) ?? inputs.findLast((input) => !input.disabled);
  if (chosen) chosen.checked = true;
  return Number(chosen?.value);
}
