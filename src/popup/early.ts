import { holdPresses } from "./held-presses.ts";
import { painted } from "./painted.ts";

// A program of its own, some hundred bytes, which the popup's page has instead of the popup's script: that
// one is loaded when the first form has been painted, and the tag of this one names it.

const page = document.querySelector("script")?.dataset["page"] ?? "";
holdPresses(document);
void painted().then(() => import(/* @vite-ignore */ page));
