import type { VNode } from "preact";
import type { T } from "../i18n/t.ts";
import { createClient } from "../rpc/client.ts";
import { Popup } from "./popup.tsx";
import { createPopupStore } from "./store.ts";

/**
 * The popup before anything is known. `index.html` is built with it, so that the browser paints it
 * without any script, and the script takes it over as it stands: both must be made from the same.
 */
export function firstForm(t: T): VNode {
  const store = createPopupStore({ client: nobody, tab: undefined, uuid: () => "" });
  return (
    <Popup
      store={store}
      t={t}
      now={() => 0}
      isMac={false}
      onOpenOptions={nothing}
      onClose={nothing}
    />
  );
}

const nobody = createClient(() => Promise.reject(new Error("the first form asks nobody")));
const nothing = () => undefined;

/**
 * Remembers what was typed and ticked in the first form. Gives how to type it again, once there is somebody
 * to hear it: the fields have what the script knows of the page by then.
 */
export function rememberTyped(page: Document): () => void {
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
    } else if (value !== "") {
      again.push(() => {
        // An input method that is at work in the field would lose what it has.
        if (field.value !== value) field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  }
  return () => {
    for (const act of again) act();
  };
}
