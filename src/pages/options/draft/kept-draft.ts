import type { Draft } from "../../../shared/domain/draft.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { EditorStore } from "../../forms/link/store/editor-store.ts";
import type { Client } from "../../../background/contract.ts";

/** The draft of the page on disk. */
export interface Kept {
  draft: Draft | undefined;
}

/**
 * Reads the draft of the form's page. `link`: the link that the form edits, if it is not the latest of its page.
 * Undefined if it cannot be read, or the profile is not known yet.
 */
export async function readKept(
  client: Pick<Client, "openPopup">,
  { tab, view }: EditorStore,
  link: LocalId | undefined,
): Promise<Kept | undefined> {
  const { profileId } = view.value ?? {};
  if (profileId === undefined) return undefined;
  const address = tab.value?.address ?? "";
  const of = { profileId, ...(link !== undefined && { link }) };
  const answer = await client.openPopup({ address, ...of, again: true });
  return answer.ok ? { draft: answer.value.draft } : undefined;
}
