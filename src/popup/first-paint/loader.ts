import { holdPresses } from "./held-presses.ts";
import { painted } from "./painted.ts";
import { incompleteText } from "./text-places.ts";

// A program of its own, some hundred bytes. It stands in the popup's page instead of the popup's script,
// which it loads when the browser has painted the first form.

/** Beside this one, as `build/popup-page.ts` names it. */
const popup = "/popup.js";

holdPresses(document);
addEventListener("load", preload);
void painted().then(() => import(/* @vite-ignore */ popup).catch(sayIncomplete));

/**
 * Has the script fetched and compiled while the browser paints. Chromium shows the popup once its page is
 * loaded: asked for before that, the script would hold the window up.
 */
function preload(): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = popup;
  document.head.append(link);
}

/** The form stands there, and nobody will ever listen: the line that speaks has the text in the styles. */
function sayIncomplete(error: unknown): never {
  const line = document.querySelector("[role=status] p");
  line?.setAttribute("data-text", incompleteText);
  line?.closest("[data-as]")?.setAttribute("data-as", "notice");
  throw error;
}
