import { hydrate, type VNode } from "preact";
import { cameToLife } from "./held-presses.ts";
import { fillTextPlaces } from "./text-places.ts";

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

/**
 * Records the text and ticks entered in the first form, which may show the title of the tab already. Returns a function that enters them again once the
 * form is live: by then the fields have the page's values.
 */
function rememberTyped(page: Document): () => void {
  const again: (() => void)[] = [];
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    const { value } = field;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      const { checked, defaultChecked } = field;
      if (checked === defaultChecked) continue;
      again.push(() => {
        field.checked = checked;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (value !== field.defaultValue) {
      again.push(() => {
        // Setting the value would disturb an input method that is composing.
        if (field.value !== value) field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  }
  return () => {
    for (const act of again) act();
  };
}
