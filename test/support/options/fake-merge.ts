import type { StorageFailure } from "../../../src/domain/failures.ts";
import { err, ok } from "../../../src/domain/values/result.ts";
import type { Client, InputOf } from "../../../src/rpc/contract.ts";
import { createFakeUserPages, type UserPageClient } from "./fake-user-pages.ts";

export type MergeClient = UserPageClient & Pick<Client, "mergeRows" | "keepDraft">;

/** The part of the small background that takes the rows and drafts of a backup, and user pages. */
export interface FakeMerge {
  rows: InputOf<"mergeRows">[];
  drafts: InputOf<"keepDraft">[];
  client: MergeClient;
  userPages: ReturnType<typeof createFakeUserPages>;
}

export function createFakeMerge(failure: () => StorageFailure | undefined): FakeMerge {
  const take = <Input>(taken: Input[]) => {
    return async (input: Input) => {
      const failed = failure();
      if (failed !== undefined) return err(failed);
      taken.push(input);
      return ok();
    };
  };
  const rows: FakeMerge["rows"] = [];
  const drafts: FakeMerge["drafts"] = [];
  const userPages = createFakeUserPages();
  const client = { ...userPages.client, mergeRows: take(rows), keepDraft: take(drafts) };
  return { rows, drafts, userPages, client };
}
