import { holdPresses } from "./held-presses.ts";
import { incompleteText } from "./text-places.ts";

// A program of its own, some hundred bytes. It stands in the popup's page instead of the popup's script.
// Chromium shows the popup once its page is loaded: a script that the page itself asked for would hold the
// window up, and this one asks for it from then on.

/** Beside this one, as `build/popup-page.ts` names it. */
const popup = "/popup.js";

holdPresses(document);
addEventListener("load", () => void import(/* @vite-ignore */ popup).catch(sayIncomplete));

/** The form stands there, and nobody will ever listen: the line that speaks has the text in the styles. */
function sayIncomplete(error: unknown): never {
  const line = document.querySelector("[role=status] p");
  line?.setAttribute("data-text", incompleteText);
  line?.closest("[data-as]")?.setAttribute("data-as", "notice");
  throw error;
}
