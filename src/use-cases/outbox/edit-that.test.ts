// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk } from "../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../test/support/builders.ts";
import type { EntryId } from "../../domain/values/ids.ts";
import { linkRef } from "../../domain/operation.ts";

const words = { message: "taken", fields: [] };
const entryId = anId<EntryId>(1);
const draft = aDraft(1, { tags: ["type"] });

/** A new link that the service already has. */
async function aLinkThatIsThere(there: { remoteId?: number }) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save(draft);
  life.service.answer({ kind: "answered", failure: { kind: "already-there", words, ...there } });
  await life.deliverer.run();
  return life;
}

describe("a new link that the service already has", () => {
  it("is sent as a change of the existing link, with the fields filled in, if the user says so", async () => {
    const life = await aLinkThatIsThere({ remoteId: 41 });
    expect(await life.choose({ entryId, choice: "edit-that" })).toEqual({
      ok: true,
      value: undefined,
    });
    await life.deliverer.run({ woken: true });
    const sent = life.service.sent.at(-1);
    expect(sent?.operation).toEqual({
      kind: "update-link",
      subject: draft.link,
      changes: { targetUrl: draft.address, title: draft.title, tags: ["type"] },
    });
    expect(sent?.remoteIds.get(draft.link)).toBe(41);
    expect(await entryOnDisk(life, entryId)).toMatchObject({ state: { name: "delivered" } });
    expect(await onDisk(life, (tx) => tx.row(linkRef(draft.link)))).toMatchObject({ remoteId: 41 });
  });

  it("cannot be sent as a change if the response did not say which link it is", async () => {
    const life = await aLinkThatIsThere({});
    expect(await life.choose({ entryId, choice: "edit-that" })).toEqual({
      ok: false,
      error: { kind: "choice-not-offered" },
    });
  });
});
