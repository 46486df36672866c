import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { SuggestionsView } from "../../../../shared/domain/suggest/views.ts";
import type { PageView } from "../../../../shared/domain/views/views.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { Client, FormOwner } from "../../../../background/contract.ts";
import type { PageReading } from "./editor-state.ts";

/** Reads the page in front once, and asks for tags and collections that fit it. */
export function createPageReader({
  client,
  tab,
  getForm,
  onRead,
}: {
  client: Pick<Client, "readPage" | "suggest">;
  tab: ReadonlySignal<ActiveTab | undefined>;
  /** The content format of its profile is used. */
  getForm: () => FormOwner;
  onRead: (page: PageView) => void;
}) {
  const page = signal<PageReading>({ state: "reading" });
  /** Undefined until they have arrived; empty if they cannot arrive. Nothing waits for them. */
  const suggested = signal<Partial<SuggestionsView>>();
  async function suggest(): Promise<void> {
    const { address = "", title = "" } = tab.value ?? {};
    const answer = await client.suggest({
      ...getForm(),
      page: {
        address,
        title,
        description: "",
        ...(page.value.state === "read" && page.value.page),
      },
    });
    suggested.value = answer.ok ? answer.value : {};
  }
  return {
    page,
    suggested,
    suggest,
    async read() {
      const { id: tabId, address = "" } = tab.value ?? {};
      if (tabId === undefined || address === "") {
        page.value = { state: "failed", failure: { kind: "capture-unreadable" } };
        return;
      }
      const answer = await client.readPage({ tabId, address, ...getForm() });
      batch(() => {
        page.value = answer.ok
          ? { state: "read", page: answer.value }
          : { state: "failed", failure: answer.error };
        if (answer.ok) onRead(answer.value);
      });
      await suggest();
    },
  };
}
