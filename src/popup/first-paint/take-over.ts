import { hydrate, type VNode } from "preact";
import { cameToLife } from "./held-presses.ts";
import { fillTextPlaces } from "./text-places.ts";
import { rememberTyped } from "./typed-before.ts";

/**
 * Makes the form in the page the live one: with its texts, and with the text and ticks that were entered
 * before. `form` must render exactly the elements that the page was built with. Returns a function that
 * repeats all presses made meanwhile, and resolves when that is done.
 */
export function takeOver(
  page: Document,
  form: VNode,
  getText: (key: string) => string,
): () => Promise<void> {
  fillTextPlaces(page.body, getText);
  const typeAgain = rememberTyped(page);
  hydrate(form, page.body);
  typeAgain();
  return async () => {
    // The repeated presses need the typed text.
    await Promise.resolve();
    page.dispatchEvent(new Event(cameToLife));
  };
}
