// The lobby: its form of rules.

import { keepToRules } from "./rules-form.js";

keepToRules(document.querySelector(".play-form"));
