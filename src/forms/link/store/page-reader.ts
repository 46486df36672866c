import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { ProfileId } from "../../../domain/values/ids.ts";
import type { PageView } from "../../../domain/views.ts";
import type { ActiveTab } from "../../../domain/values/active-tab.ts";
import type { Client } from "../../../rpc/contract.ts";
import type { PageReading } from "./editor-state.ts";

/** Reads the page in front once. */
export function createPageReader({
  client,
  tab,
  getProfile,
  onRead,
}: {
  client: Pick<Client, "readPage">;
  tab: ReadonlySignal<ActiveTab | undefined>;
  /** The profile of the form, whose content format is used. */
  getProfile: () => ProfileId | undefined;
  onRead: (page: PageView) => void;
}): {
  page: ReadonlySignal<PageReading>;
  read: () => Promise<void>;
} {
  const page = signal<PageReading>({ state: "reading" });
  return {
    page,
    async read() {
      const { id: tabId, address = "" } = tab.value ?? {};
      if (tabId === undefined || address === "") {
        page.value = { state: "failed", failure: { kind: "capture-unreadable" } };
        return;
      }
      const profileId = getProfile();
      const answer = await client.readPage({
        tabId,
        address,
        ...(profileId !== undefined && { profileId }),
      });
      batch(() => {
        page.value = answer.ok
          ? { state: "read", page: answer.value }
          : { state: "failed", failure: answer.error };
        if (answer.ok) onRead(answer.value);
      });
    },
  };
}
