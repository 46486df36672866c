import { describe, expect, it, vi } from "vitest";
import { aDraft, aProfileId } from "../../../../../test/support/builders.ts";
import { draftKey, type Draft } from "../../../../shared/domain/draft/draft.ts";
import { asId, type ProfileId } from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
import { createClient } from "../../../../shared/rpc/client.ts";
import type { Client, InputOf } from "../../../../background/contract.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import { PATIENCE_MS } from "../../../../../test/support/until.ts";

const pageAddress = "https://quoin.example/grid";
const key = draftKey(aProfileId, pageAddress);

/** An autosave over a background that stores drafts, and that is being stopped when the first message arrives. */
function aKeeper() {
  const drafts = new Map<string, Draft>();
  let title = "";
  let messages = 0;
  const handle = {
    keepDraft: ({ pageAddress: page, draft }: InputOf<"keepDraft">) =>
      drafts.set(draftKey(aProfileId, page), draft),
    forgetDraft: ({ pageAddress: page, entryId }: InputOf<"forgetDraft">) =>
      drafts.get(draftKey(aProfileId, page))?.entryId === entryId &&
      drafts.delete(draftKey(aProfileId, page)),
  };
  const client = createClient<Client>(async (message) => {
    messages += 1;
    if (messages === 1) throw new Error("Could not establish connection");
    // oxlint-disable-next-line no-unsafe-type-assertion -- the autosave calls these two methods alone
    const { method, input } = message as { method: keyof typeof handle; input: never };
    handle[method](input);
    return ok({ number: 1 });
  });
  const autosave = createDraftAutosave({
    client,
    mayKeep: () => true,
    take: () => true,
    editor: "this",
    getDraft: () => ({ pageAddress, draft: aDraft(1, { title }) }),
  });
  const keep = (typed: string) => {
    title = typed;
    return autosave.keep();
  };
  const kept = () => drafts.get(key)?.title;
  return { autosave, keep, kept, messages: () => messages };
}

describe("a message with a draft that comes again", () => {
  it("after one with a later draft, does not replace the later text for good", async () => {
    const { autosave, keep, kept } = aKeeper();
    void keep("Type");
    await keep("Type on a grid");
    await autosave.settled();
    await vi.waitFor(() => expect(kept()).toBe("Type on a grid"), PATIENCE_MS);
    await autosave.settled();
    expect(kept()).toBe("Type on a grid");
  });

  it("after the save, does not bring back what was saved", async () => {
    const { autosave, keep, kept, messages } = aKeeper();
    void keep("Type on a grid");
    autosave.forget();
    await vi.waitFor(() => expect(messages()).toBe(3), PATIENCE_MS);
    await autosave.settled();
    expect(kept()).toBeUndefined();
  });
});

it("a draft that moves on before the next profile has kept it, stays in none that it has left", async () => {
  const drafts = new Map<string, Draft>();
  const handle = {
    keepDraft: ({ profileId, draft }: InputOf<"keepDraft">) => drafts.set(profileId ?? "", draft),
    forgetDraft: ({ profileId }: InputOf<"forgetDraft">) => drafts.delete(profileId ?? ""),
  };
  const client = createClient<Client>(async (message) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the autosave calls these two methods alone
    const { method, input } = message as { method: keyof typeof handle; input: never };
    handle[method](input);
    return ok({ number: 1 });
  });
  let profileId = aProfileId;
  const autosave = createDraftAutosave({
    client,
    mayKeep: () => true,
    take: () => true,
    editor: "this",
    getDraft: () => ({ pageAddress, profileId, draft: aDraft(1) }),
  });
  await autosave.keep();
  for (const next of ["second", "third"]) {
    autosave.leaveProfile(true);
    profileId = asId<ProfileId>(next);
    void autosave.keep();
  }
  await autosave.settled();
  await vi.waitFor(() => expect([...drafts.keys()]).toEqual(["third"]), PATIENCE_MS);
});
