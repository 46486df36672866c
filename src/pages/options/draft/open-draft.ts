import { effect } from "@preact/signals";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { EditorStore } from "../../forms/link/store/editor-store.ts";
import { createEditorStore } from "../../forms/link/store/store.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { Client } from "../../../background/contract.ts";

/** A draft by its key, or the edit of a link. */
export type DraftOf = { entryId: EntryId } | { link: LocalId };

/** Why there is no form. */
export interface Absent {
  title: string;
  why: string;
  /** The user wanted it so. */
  isWanted?: true;
}

interface Opened {
  store: EditorStore;
  loaded: Promise<void>;
}

/** The form of the draft, which gets its text with `loaded`. If there is no such draft or link, the reason. */
export async function openDraft({
  t,
  client,
  of,
  uuid,
}: {
  t: T;
  client: Client;
  of: DraftOf;
  uuid: () => string;
}): Promise<Opened | Absent> {
  const page = await client.findDraft(of);
  if (!page.ok) return { title: t("draft_unread"), why: failureText(t, page.error, "") };
  if (page.value === undefined) {
    return "link" in of
      ? { title: t("draft_link_gone"), why: t("draft_link_gone_why") }
      : { title: t("draft_gone"), why: t("draft_gone_why") };
  }
  const { address, tabId = noTab, profileId } = page.value;
  const tab = { id: tabId, title: "", address, isPrivate: false };
  const store = createEditorStore({
    client,
    tab,
    uuid,
    profileId,
    ...("link" in of && of),
  });
  return { store, loaded: store.load() };
}

/** The store after it has the background's data about its page; undefined if the data cannot be read. */
export async function whenKnown({ store, loaded }: Opened): Promise<EditorStore | undefined> {
  let stop = () => {};
  const known = new Promise<void>((resolve) => {
    stop = effect(() => {
      if (store.view.value !== undefined) resolve();
    });
  });
  await Promise.race([known, loaded]);
  stop();
  return store.view.value === undefined ? undefined : store;
}

/** No tab has this id: a page that cannot be read is saved without content. */
const noTab = -1;
