import type { VNode } from "preact";
import type { Client } from "../../../background/contract.ts";
import { createEditorStore } from "../../forms/link/store/store.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { createClient } from "../../../shared/rpc/client.ts";
import { Popup } from "../popup.tsx";

/**
 * The popup before any data has arrived, rendered into its page at build time: the browser paints it
 * without a script.
 */
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

const nobody = createClient<Client>(() => Promise.reject(new Error("the first form asks nobody")));
const nothing = () => undefined;
