import type { StorageFailure } from "../../../src/shared/domain/failures.ts";
import type { ConnectionView, SavingView } from "../../../src/shared/domain/views/views.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { Client, InputOf } from "../../../src/background/contract.ts";
import { createFakeUserPages, type UserPageClient } from "./fake-user-pages.ts";

export type MergeClient = UserPageClient & Pick<Client, "addProfile" | "mergeRows" | "keepDraft">;

/** What the merge has of the rest of the small background. */
interface Rest {
  diskFailure: StorageFailure | undefined;
  others: ConnectionView[];
  saving: SavingView;
}

/** The part of the small background that takes the rows and drafts of a backup, and user pages. */
export interface FakeMerge {
  rows: InputOf<"mergeRows">[];
  drafts: InputOf<"keepDraft">[];
  client: MergeClient;
  userPages: ReturnType<typeof createFakeUserPages>;
}

export function createFakeMerge(rest: () => Rest): FakeMerge {
  const does = <Input, Value>(work: (input: Input) => Value) => {
    return async (input: Input) => {
      const { diskFailure } = rest();
      return diskFailure === undefined ? ok(work(input)) : err(diskFailure);
    };
  };
  const take = <Input>(taken: Input[]) => does((input: Input) => void taken.push(input));
  const addProfile = does(({ profile }: InputOf<"addProfile">) => {
    const { id: profileId, saving, ...head } = profile;
    const background = rest();
    background.others = [...background.others, { ...head, profileId, hasKey: false }];
    background.saving = { ...background.saving, saving, compatibility: head.compatibility };
  });
  const rows: FakeMerge["rows"] = [];
  const drafts: FakeMerge["drafts"] = [];
  const userPages = createFakeUserPages();
  const keepDraft = does((input: InputOf<"keepDraft">) => ({ number: drafts.push(input) }));
  const merge = { addProfile, mergeRows: take(rows), keepDraft };
  const client = { ...userPages.client, ...merge };
  return { rows, drafts, userPages, client };
}
