import { holdPresses } from "./held-presses.ts";
import { painted } from "./painted.ts";

// A program of its own, some hundred bytes, which the popup's page has instead of the popup's script: that
// one is loaded when the first form has been painted. The tag of this one names it, and what it imports, so
// that all of it is asked for at once.

const files = document.querySelector("script")?.dataset["page"]?.split(" ") ?? [];
holdPresses(document);
void painted().then(() => {
  for (const file of files) void import(/* @vite-ignore */ file);
});
