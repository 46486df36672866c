import type { Failure } from "../../domain/failures.ts";
import type { UserPageDraft } from "../../domain/user-page.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { PagesPorts } from "./ports.ts";
import { takesOut, textsOf, toldWithout, type Typed } from "./typed.ts";

/** How a form reads and keeps the draft of a page, which other tabs may be typing into. */
export interface DraftMessages {
  /** The draft as it is on disk now. What another tab types is not announced. */
  read: (page: LocalId) => Promise<Result<UserPageDraft | undefined, Failure>>;
  keep: (page: LocalId, typed: Typed) => Promise<Result<void, Failure>>;
}

/** `seenOf`: the draft as the form knows it to be on disk. */
export function createDraftMessages(
  {
    client,
    lists,
  }: Pick<PagesPorts, "lists"> & { client: Pick<PagesPorts["client"], "keepUserPageDraft"> },
  seenOf: (page: LocalId) => UserPageDraft | undefined,
): DraftMessages {
  async function read(page: LocalId): Promise<Result<UserPageDraft | undefined, Failure>> {
    const listed = await lists.listUserPages();
    if (!listed.ok) return listed;
    const row = listed.value.pages.find(({ localId }) => localId === page);
    // A page that is not in the list may be one of the profile that was in use before.
    return ok(row === undefined ? seenOf(page) : row.draft);
  }

  return {
    read,
    async keep(page, typed) {
      const draft = textsOf(typed);
      if (draft !== undefined && !takesOut(typed)) return client.keepUserPageDraft({ page, draft });
      const there = await read(page);
      if (!there.ok) return there;
      const told = toldWithout(typed, there.value, seenOf(page));
      return client.keepUserPageDraft({ page, ...told });
    },
  };
}
