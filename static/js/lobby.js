// The lobby: its form of rules, and the parts of it that change while somebody looks.

import { openLobby } from "./lobby-live.js";
import { keepToRules } from "./rules-form.js";

keepToRules(document.querySelector(".play-form"));
openLobby(["lobby-mine", "lobby-tables"]);
