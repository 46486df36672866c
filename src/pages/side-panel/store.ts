import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../ui/shown.ts";
import type { Client } from "../../background/contract.ts";
import { isWebAddress } from "../../shared/domain/address/address.ts";
import type { Failure } from "../../shared/domain/failures.ts";
import { rerunIfAsked } from "../../shared/domain/runs.ts";
import type { ActiveTab } from "../../shared/domain/values/active-tab.ts";
import type { LookedUp } from "../../shared/domain/views/views.ts";

/**
 * What the browser shows of the page in front. `hidden`: nothing, until the user presses the toolbar button over it.
 * `private`: it is not looked up. `local`: only this browser can open it.
 */
export type Front = "web" | "hidden" | "private" | "local";

/** Links that were found, with the words they were found by; "" for those of the site in front. */
export interface Found extends LookedUp {
  text: string;
}

/** The side panel: the page in front, the words of the search, and the links of this device for them. */
export type PanelStore = Shown<ReturnType<typeof createPanelStore>>;

export function createPanelStore({
  client,
  getTab,
  openPopupOver,
}: {
  client: Pick<Client, "lookUp">;
  getTab: () => Promise<ActiveTab | undefined>;
  openPopupOver: (tabId: number) => Promise<void>;
}) {
  const tab = signal<ActiveTab>();
  const text = signal("");
  /** Undefined until the first answer. */
  const found = signal<Found>();
  const failure = signal<Failure>();
  /** The browser could not open the form of the page. */
  const isFormClosed = signal(false);
  const front = computed(() => frontOf(tab.value));
  /** The tab in front, while its page can be looked up. */
  const tabId = computed(() => (front.value === "web" ? tab.value?.id : undefined));

  const look = rerunIfAsked(async () => {
    const asked = text.value;
    const address = front.value === "web" ? (tab.value?.address ?? "") : "";
    const answer = await client.lookUp({ address, text: asked });
    batch(() => {
      failure.value = answer.ok ? undefined : answer.error;
      if (answer.ok) found.value = { ...answer.value, text: asked.trim() };
    });
  });

  return {
    front,
    tabId,
    text,
    found,
    failure,
    isFormClosed,
    /** Reads the page in front again, and its links. Call this when either may have changed. */
    follow: rerunIfAsked(async () => {
      const now = await getTab();
      if (now?.id !== tab.value?.id) isFormClosed.value = false;
      tab.value = now;
      await look();
    }),
    search(typed: string) {
      text.value = typed;
      return look();
    },
    /** Opens the form of the page in front. Must be called first in a click handler. */
    async openForm() {
      if (tabId.value === undefined) return;
      const opened = openPopupOver(tabId.value);
      isFormClosed.value = await opened.then(
        () => false,
        () => true,
      );
    },
  };
}

function frontOf(tab: ActiveTab | undefined): Front {
  if (tab?.isPrivate) return "private";
  if (tab === undefined || tab.address === "") return "hidden";
  return isWebAddress(tab.address) ? "web" : "local";
}
