import { isLocalAddress } from "../../../domain/values/address.ts";
import { parseDraft, type Draft } from "../../../domain/draft.ts";
import { getRemoteIdFromText, type EntryId, type LocalId } from "../../../domain/values/ids.ts";
import { parseEdit } from "../../../domain/link-edit.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import type { LinkView } from "../../../domain/views.ts";
import type { Client, FormOf } from "../../../rpc/contract.ts";
import type { SaveRefusal } from "./phases.ts";

/**
 * Hands over what was typed: a new link, or what was changed of a saved one. What cannot be saved is
 * refused before the background is asked, and that is done before this returns: who calls it may go. The
 * answer names the entry that carries it; `already`: nothing was kept, as the page has another link.
 */
export async function handOver(
  client: Client,
  typed: FormOf & {
    draft: Draft;
    pageAddress: string;
    tabId: number | undefined;
    /** The link that is edited. */
    link: LinkView | undefined;
    /** All links of the page that the form has shown. */
    links: readonly LocalId[];
    /** It was found to be what was kept under this id: without a change it stands as that. */
    kept: EntryId | undefined;
    /** Its id at the service, as it was typed. */
    linkId: string;
    /** What stands in `Repositories` and is not one yet. */
    repositoryText: string;
    /** The form did not know yet what saves start with. */
    begin: boolean;
    /** The person's own tick at `Page content`, to be remembered for the site. */
    siteContent: boolean | undefined;
  },
): Promise<Result<{ entryId: EntryId; already?: true }, SaveRefusal>> {
  const { draft, pageAddress, tabId, profileId, isPrivate, link } = typed;
  const of: FormOf = {
    ...(profileId !== undefined && { profileId }),
    ...(isPrivate && { isPrivate }),
  };
  if (link === undefined) {
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
  const edit = parseEdit(link, draft);
  const { files = [] } = draft;
  const attach = () =>
    files.length === 0 ? undefined : client.attachFiles({ link: link.localId, files });
  if (!edit.ok) {
    const kept = files[0]?.entryId ?? typed.kept;
    if (edit.error.kind !== "unchanged" || kept === undefined) return edit;
    const attached = await attach();
    return attached?.ok === false ? attached : ok({ entryId: kept });
  }
  const remoteId = link.at === "no-id" ? getRemoteIdFromText(typed.linkId) : undefined;
  if (link.at === "no-id" && remoteId === undefined) return err({ kind: "link-id-missing" });
  const attaching = attach();
  const changing = client.changeLink({
    entryId: draft.entryId,
    link: link.localId,
    changes: edit.value,
    pageAddress,
    ...(isPrivate && { isPrivate }),
    ...(remoteId !== undefined && { remoteId }),
  });
  const [attached, changed] = await Promise.all([attaching, changing]);
  return attached?.ok === false ? attached : changed;
}
