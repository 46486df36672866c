import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { EntryId } from "../domain/ids.ts";
import { failureText } from "../i18n/failure-text.ts";
import type { T } from "../i18n/t.ts";
import type { DraftPlace, OptionsSection } from "../platform/tabs.ts";
import type { Client } from "../rpc/contract.ts";
import { Notice } from "../ui/notice.tsx";
import { loadAfterPaint } from "./after-paint.ts";
import styles from "./draft-tab.module.css";
import { Popup } from "./popup.tsx";
import type { PopupStore } from "./popup-store.ts";
import { createPopupStore } from "./store.ts";

/** What has become of the draft that the address asks for. */
type Found = { store: PopupStore } | { title: string; why: string };

export interface DraftTabProps {
  t: T;
  client: Client;
  entryId: EntryId;
  now: () => number;
  uuid: () => string;
  isMac: boolean;
  /** Calls back whenever the background says that something has changed. Returns how to stop it. */
  onChanged: (listener: () => void) => () => void;
  /** The draft goes on as another save: its tab has to ask for that one when it is loaded again. */
  onRenewed: (entryId: EntryId) => void;
  onOpenOptions: (section: OptionsSection | DraftPlace) => void;
  onClose: () => void;
}

/** A draft in a tab of its own: the popup's form, which nothing closes by the way. */
export function DraftTab({
  t,
  client,
  entryId,
  uuid,
  onChanged,
  onRenewed,
  ...passed
}: DraftTabProps) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isHere = true;
    void openDraft({ t, client, entryId, uuid }).then((draft) => {
      if (isHere) setFound(draft);
    });
    return () => (isHere = false);
  }, [t, client, entryId, uuid]);

  const store = found && "store" in found ? found.store : undefined;
  useLayoutEffect(() => {
    if (store === undefined) return;
    const { flush } = store;
    const stop = onChanged(() => void store.refresh());
    addEventListener("pagehide", flush);
    return () => {
      stop();
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [store, onChanged]);

  const current = store?.form.entryId.value;
  useEffect(() => {
    if (current !== undefined && store?.view.value !== undefined) onRenewed(current);
  }, [current, store?.view.value]);

  if (found === undefined) return null;
  if ("title" in found) {
    return (
      <Notice kind="need" title={found.title}>
        <p>{found.why}</p>
      </Notice>
    );
  }
  return (
    <Popup
      {...passed}
      t={t}
      store={found.store}
      headInTab={(heading) => (
        <header class={styles.head}>
          <h1>{heading}</h1>
          <p class="muted">{t("draft_lead")}</p>
        </header>
      )}
    />
  );
}

async function openDraft({
  t,
  client,
  entryId,
  uuid,
}: Pick<DraftTabProps, "t" | "client" | "entryId" | "uuid">): Promise<Found> {
  const page = await client.findDraft({ entryId });
  if (!page.ok) return { title: t("draft_gone"), why: failureText(t, page.error, "") };
  if (page.value === undefined) return { title: t("draft_gone"), why: t("draft_gone_why") };
  const { address, tabId = noTab, profileId } = page.value;
  const tab = { id: tabId, title: "", address, isPrivate: false };
  const store = createPopupStore({ client, tab, uuid, profileId });
  void store.load();
  await loadAfterPaint();
  return { store };
}

/** No tab has this id: what cannot be read is saved without content. */
const noTab = -1;
