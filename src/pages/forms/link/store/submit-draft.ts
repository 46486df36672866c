import { isLocalAddress } from "../../../../shared/domain/address/address.ts";
import { parseDraft, type Draft } from "../../../../shared/domain/draft/draft.ts";
import { findWrongFile } from "../../../../shared/domain/draft/draft-file.ts";
import { getIdFromText } from "../../../../shared/domain/address/link-pattern.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { parseEdit } from "../../../../shared/domain/draft/link-edit.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import type { Client, FormOwner } from "../../../../background/contract.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import type { DraftForm } from "../draft/draft-form.ts";
import { hasContent, partsInReach, type PageReading, type SaveRefusal } from "./editor-state.ts";

interface Typed {
  of: FormOwner;
  draft: Draft;
  pageAddress: string;
  tabId: number | undefined;
  /** The link being edited. */
  link: LinkView | undefined;
  /** All links of the page that the form has shown. */
  links: readonly LocalId[];
  /** The entry that was kept under this id before. If nothing differs, this entry is the result. */
  kept: EntryId | undefined;
  /** Its id at the service, as typed. */
  linkId: string;
  /** Text in `Repositories` that is not a repository yet. */
  repositoryText: string;
  /** The form had not loaded the profile's choices for new links yet. */
  begin: boolean;
  /** The user's own choice for `Page content`, to be remembered for the site. */
  siteContent: boolean | undefined;
}

/** The form's own part: the draft without the parts that the page in front cannot supply. */
export function typedIn(
  form: DraftForm,
  tab: ActiveTab | undefined,
  reading: PageReading,
): Pick<Typed, "draft" | "tabId" | "link" | "linkId" | "repositoryText" | "siteContent"> {
  const isElsewhere = form.isElsewhere.value;
  const content = hasContent(reading) && !isElsewhere;
  return {
    draft: partsInReach(form.toDraft(), { content, isElsewhere }),
    tabId: tab?.id,
    link: form.editing.value,
    linkId: form.linkId.value,
    repositoryText: form.repositoryText.value,
    siteContent: content && tab?.isPrivate === false ? form.getContentTick() : undefined,
  };
}

type Submitted = Result<{ entryId: EntryId; already?: true }, SaveRefusal>;

/**
 * Sends the draft to the background: a new link, or the changes of a saved one. An invalid draft is refused without a
 * message, and the message is sent before this returns, so the caller may close. The response names the entry with the
 * save; `already`: nothing was kept, because the page has another link.
 */
export function submitDraft(client: Client, typed: Typed): Promise<Submitted> {
  const { link } = typed;
  return link === undefined ? submitNew(client, typed) : submitEdit(client, typed, link);
}

async function submitNew(client: Client, typed: Typed): Promise<Submitted> {
  const { draft, pageAddress, tabId, of } = typed;
  const parsed = parseDraft(draft);
  if (!parsed.ok) {
    const isLocal = parsed.error.kind === "address-missing" && isLocalAddress(pageAddress);
    return isLocal ? err({ kind: "address-local" }) : parsed;
  }
  const text = typed.repositoryText.trim();
  if (text !== "") return err({ kind: "repository-open", text });
  return client.saveLink({
    draft,
    pageAddress,
    ...of,
    ...(tabId !== undefined && { tabId }),
    links: typed.links,
    ...(typed.begin && { begin: true }),
    ...(typed.siteContent !== undefined && { siteContent: typed.siteContent }),
  });
}

async function submitEdit(client: Client, typed: Typed, link: LinkView): Promise<Submitted> {
  const { draft, pageAddress, of } = typed;
  const edit = parseEdit(link, draft);
  if (!edit.ok && edit.error.kind !== "unchanged") return edit;
  const { files = [] } = draft;
  // The background refuses it too, but in a separate message, after it has kept the change.
  const wrong = findWrongFile(files);
  if (wrong !== undefined) return err(wrong);
  const attach = () =>
    files.length === 0 ? undefined : client.attachFiles({ link: link.localId, files });
  const remoteId =
    link.at === "no-id" ? getIdFromText(link.linkPattern ?? "", typed.linkId) : undefined;
  // An id alone is a change if there are files: they need it.
  const bringsId = files.length > 0 && remoteId !== undefined;
  if (!edit.ok && !bringsId) {
    const kept = files[0]?.entryId ?? typed.kept;
    if (kept === undefined) return edit;
    const attached = await attach();
    return attached?.ok === false ? attached : ok({ entryId: kept });
  }
  if (link.at === "no-id" && remoteId === undefined) return err({ kind: "link-id-missing" });
  // First, because it may bring the id that the files need.
  const changing = client.changeLink({
    entryId: draft.entryId,
    link: link.localId,
    changes: edit.ok ? edit.value : {},
    pageAddress,
    ...(of.isPrivate && { isPrivate: true }),
    ...(remoteId !== undefined && { remoteId }),
  });
  const [changed, attached] = await Promise.all([changing, attach()]);
  return attached?.ok === false ? attached : changed;
}
