import { holdPresses } from "./held-presses.ts";
import { painted } from "./painted.ts";
import { incompleteText } from "./text-places.ts";

// A program of its own, some hundred bytes, which the popup's page has instead of the popup's script: that
// one is loaded when the first form has been painted. The tag of this one names it, and what it imports, so
// that all of it is asked for at once.

const files = document.querySelector("script")?.dataset["page"]?.split(" ") ?? [];
holdPresses(document);
void painted().then(() => {
  for (const file of files) import(/* @vite-ignore */ file).catch(sayIncomplete);
});

/** The form stands there, and nobody will ever listen: the line that speaks has the text in the styles. */
function sayIncomplete(error: unknown): never {
  const line = document.querySelector("[role=status] p");
  line?.setAttribute("data-text", incompleteText);
  line?.closest("[data-as]")?.setAttribute("data-as", "notice");
  throw error;
}
