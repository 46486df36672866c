import { holdPresses } from "./held-presses.ts";

// A program of its own, some hundred bytes: it is there long before the popup's own script.

holdPresses(document);
