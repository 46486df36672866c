import type { Failure } from "../../../shared/domain/failures.ts";
import type { UserPageDraft } from "../../../shared/domain/user-pages/user-page.ts";
import { asId, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { PagesPorts } from "./ports.ts";
import { takesOut, textsOf, toldWithout, type Typed } from "./typed.ts";

/**
 * The messages with which a form reads and stores the draft of a page. Other tabs may change the draft at the same
 * time. `seenOf`: the draft as the form knows it to be on disk.
 */
export function createDraftMessages(
  {
    client,
    lists,
    uuid,
  }: Pick<PagesPorts, "lists" | "uuid"> & {
    client: Pick<PagesPorts["client"], "keepUserPageDraft">;
  },
  seenOf: (page: LocalId) => UserPageDraft | undefined,
) {
  const own = new Set<EntryId>();

  /** The id of a draft that begins in this tab. */
  function newEntryId(): EntryId {
    const id = asId<EntryId>(uuid());
    own.add(id);
    return id;
  }

  /** The present draft on disk. Another tab may have typed since the last announcement. */
  async function read(page: LocalId): Promise<Result<UserPageDraft | undefined, Failure>> {
    const listed = await lists.listUserPages();
    if (!listed.ok) return listed;
    const row = listed.value.pages.find(({ localId }) => localId === page);
    // A page that is not in the list may be one of the profile that was in use before.
    return ok(row === undefined ? seenOf(page) : row.draft);
  }

  return {
    read,
    newEntryId,
    /** Whether the draft was begun here. Text typed here over the draft of another tab is another draft. */
    isOwn: (draft: EntryId) => own.has(draft),
    /**
     * The draft on disk, for a save of a form without other typed text. A draft of another tab first becomes a draft of
     * this tab. The other tab may continue to type before it hears of the save, and text under the id of a saved draft
     * is not stored.
     */
    async takeOver(page: LocalId) {
      const there = await read(page);
      if (!there.ok || there.value === undefined || own.has(there.value.entryId)) return there;
      const taken = await client.keepUserPageDraft({ page, draft: { entryId: newEntryId() } });
      return taken.ok ? read(page) : taken;
    },
    async keep(page: LocalId, typed: Typed) {
      const draft = textsOf(typed);
      if (draft !== undefined && !takesOut(typed)) return client.keepUserPageDraft({ page, draft });
      const there = await read(page);
      if (!there.ok) return there;
      const told = toldWithout(typed, there.value, seenOf(page));
      return client.keepUserPageDraft({ page, ...told });
    },
  };
}
