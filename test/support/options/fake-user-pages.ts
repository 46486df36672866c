import type { PagesPorts } from "../../../src/pages/options/pages/ports.ts";
import { withTold, type KnownUserPage } from "../../../src/shared/domain/user-pages/user-page.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { InputOf } from "../../../src/background/contract.ts";
import type { LedgerLists } from "../../../src/pages/options/ledger/ledger-lists.ts";
import { aProfileId } from "../builders.ts";

export type UserPageClient = Omit<PagesPorts["client"], "choose">;

/** A small background for user pages: keeps rows and drafts, and delivers nothing. */
export function createFakeUserPages() {
  const fake = {
    pages: [] as readonly KnownUserPage[],
    links: [] as readonly { title: string; address: string }[],
    changed: [] as InputOf<"changeUserPage">[],
  };
  const put = (page: string, changes: Partial<KnownUserPage>) => {
    fake.pages = fake.pages.map((one) => (one.localId === page ? { ...one, ...changes } : one));
  };
  const client: UserPageClient = {
    addUserPage: async ({ page, remoteId, title }) => {
      const known = fake.pages.find((one) => one.remoteId === remoteId);
      if (known !== undefined) return ok({ page: known.localId });
      const row = {
        localId: page,
        remoteId,
        title: title || remoteId,
        markup: "markdown",
      } as const;
      fake.pages = [...fake.pages, row];
      return ok({ page });
    },
    describeUserPage: async ({ page, ...changes }) => {
      put(page, changes);
      return ok();
    },
    forgetUserPage: async ({ page }) => {
      fake.pages = fake.pages.filter(({ localId }) => localId !== page);
      return ok();
    },
    keepUserPageDraft: async ({ page, ...told }) => {
      // Its message came late.
      if (fake.changed.some(({ entryId }) => entryId === told.draft?.entryId)) return ok();
      fake.pages = fake.pages.map((one) => {
        const { draft: old, ...rest } = one;
        if (one.localId !== page) return one;
        const draft = withTold(old, told);
        return draft === undefined ? rest : { ...rest, draft };
      });
      return ok();
    },
    changeUserPage: async (input) => {
      fake.changed.push(input);
      const { title, content } = input.changes;
      fake.pages = fake.pages.map((one) => {
        const { draft: old, ...rest } = one;
        if (one.localId !== input.page) return one;
        return {
          ...rest,
          // One of another tab stays.
          ...(old !== undefined && old.entryId !== input.entryId && { draft: old }),
          ...(title !== undefined && { savedTitle: title }),
          ...(content !== undefined && { content }),
        };
      });
      return ok({ entryId: input.entryId });
    },
    getEntry: async () => err({ kind: "entry-gone" }),
  };
  const lists: Pick<LedgerLists, "listUserPages"> = {
    listUserPages: async () =>
      ok({ profileId: aProfileId, host: "", pages: fake.pages, links: fake.links }),
  };
  return { fake, client, lists };
}
