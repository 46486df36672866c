import type { VNode } from "preact";
import { createEditorStore } from "../../forms/link/store/store.ts";
import type { T } from "../../i18n/t.ts";
import { createClient } from "../../rpc/client.ts";
import { Popup } from "../popup.tsx";

/** The popup before anything is known, as its page is built with it: the browser paints it without any script. */
export function firstForm(t: T): VNode {
  const store = createEditorStore({ client: nobody, uuid: () => "" });
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
