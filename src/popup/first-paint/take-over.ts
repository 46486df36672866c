import { hydrate, type VNode } from "preact";
import { cameToLife } from "./held-presses.ts";
import { fillTextPlaces } from "./text-places.ts";
import { rememberTyped } from "./typed-before.ts";

/**
 * Makes the form that stands in the page the live one: with its texts, and with what was typed and ticked
 * in it before. `form` has to draw the very elements that the page was built with. Returns what presses
 * again all that was pressed meanwhile; it resolves when that was done.
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
    // What is pressed has to find what was typed.
    await Promise.resolve();
    page.dispatchEvent(new Event(cameToLife));
  };
}
