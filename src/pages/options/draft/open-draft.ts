import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { createEditorStore, type EditorStore } from "../../forms/link/store/store.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import type { PageModel } from "../../../shared/domain/suggest/model.ts";
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

/** The form of the draft. If there is no such draft or link, the reason. */
export async function openDraft({
  t,
  client,
  of,
  uuid,
  model,
}: {
  t: T;
  client: Client;
  of: DraftOf;
  uuid: () => string;
  model: PageModel;
}): Promise<{ store: EditorStore } | Absent> {
  const page = await client.findDraft(of);
  if (!page.ok) return { title: t("draft_unread"), why: failureText(t, page.error, "") };
  if (page.value === undefined) {
    return "link" in of
      ? { title: t("library_gone"), why: t("draft_link_gone_why") }
      : { title: t("draft_gone"), why: t("draft_gone_why") };
  }
  const { address, tabId = noTab, profileId } = page.value;
  const tab = { id: tabId, title: "", address, isPrivate: false };
  const store = createEditorStore({
    client,
    tab,
    uuid,
    model,
    profileId,
    ...("link" in of && of),
  });
  void store.load();
  return { store };
}

/** No tab has this id: a page that cannot be read is saved without content. */
const noTab = -1;
