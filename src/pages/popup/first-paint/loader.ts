import { holdPresses } from "./held-presses.ts";
import { incompleteText } from "./text-places.ts";

// A program of its own, of a few hundred bytes, in the popup's page instead of the popup's script. Chromium
// shows the popup once its page is loaded: a script that the page itself requested would delay the window,
// so the loader imports it after that.

/** Next to this file in the build, under the name from `build/popup-page.ts`. */
const popup = "/popup.js";

holdPresses(document);
addEventListener("load", () => void import(/* @vite-ignore */ popup).catch(sayIncomplete));

/** The form will never be live: its notice has a text in the style sheet. */
function sayIncomplete(error: unknown): never {
  const line = document.querySelector("[role=status] p");
  line?.setAttribute("data-text", incompleteText);
  line?.closest("[data-as]")?.setAttribute("data-as", "notice");
  throw error;
}
