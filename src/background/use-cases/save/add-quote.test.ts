// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { linkFields } from "../../../shared/domain/fields/link.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { defaultSaving, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { knownLinkRow } from "../../../shared/resources/link/row.ts";
import { createAddQuote } from "./add-quote.ts";
import { createQuickSave } from "./quick-save.ts";

const draft = aDraft(1, { description: "Mine" });
const { address, link } = draft;

function aReader(choices: Partial<SavingChoices> = {}) {
  const world = aWorld({ saving: { ...defaultSaving, undoPopupMs: 0, ...choices } });
  const life = aLife(world, { asksToDeliver: false });
  const add = createAddQuote(life);
  return {
    ...life,
    add: (passage: string) => add({ address, passage }),
    description: async () => (await onDisk(life, (tx) => tx.row(linkRef(link))))?.description,
    /** What the service has as the description, request by request. */
    sent: () =>
      life.service.sent.map(({ operation }) => {
        if (operation.kind === "create-link") return operation.fields.description;
        return operation.kind === "update-link" ? operation.changes.description : undefined;
      }),
    async run() {
      life.clock.pass(8_000);
      await life.deliverer.run();
    },
  };
}

async function aReaderOfSaved(choices: Partial<SavingChoices> = {}) {
  const life = aReader(choices);
  life.service.answer({ kind: "accepted", remoteId: 90 });
  await life.save(draft);
  await life.run();
  return life;
}

describe("a quotation of a saved page", () => {
  it("is sent as an update that appends it to the description", async () => {
    const life = await aReaderOfSaved();
    expect(requireOk(await life.add("Two high\nwaters")).how).toBe("own");
    expect(await life.description()).toBe("Mine\n\n“Two high\nwaters”");
    await life.run();
    expect(life.sent()).toEqual(["Mine", "Mine\n\n“Two high\nwaters”"]);
  });

  it("waits for its undo, which gives back the description as it was, and sends nothing", async () => {
    const life = await aReaderOfSaved();
    const { entryId } = requireOk(await life.add("Two high waters"));
    await life.deliverer.run();
    requireOk(await life.choose({ entryId, choice: "undo" }));
    await life.run();
    expect(await life.description()).toBe("Mine");
    expect(life.sent()).toEqual(["Mine"]);
  });

  it("keeps a file that was attached after it when it is undone", async () => {
    const life = await aReaderOfSaved();
    const { entryId } = requireOk(await life.add("Two high waters"));
    const file = {
      ...(await onDisk(life, (tx) => tx.entry(entryId))),
      id: anId<EntryId>(70),
      createdAtMs: life.clock.now() + 1,
      state: { name: "depends", on: link },
      operation: {
        kind: "create-file",
        subject: anId(71),
        fields: { link, name: "a.pdf", type: "application/pdf", size: 1, blob: anId(72) },
      },
    };
    // oxlint-disable-next-line no-unsafe-type-assertion -- only what the undo reads
    requireOk(await life.store.change((tx) => tx.putEntry(file as never)));
    requireOk(await life.choose({ entryId, choice: "undo" }));
    const state = (await onDisk(life, (tx) => tx.entry(anId<EntryId>(70))))?.state.name;
    expect(state).not.toBe("cancelled");
  });

  it("is followed by others: each is kept, and only the last can be undone", async () => {
    const life = await aReaderOfSaved();
    const first = requireOk(await life.add("One"));
    requireOk(await life.add("Two"));
    const last = requireOk(await life.add("Three"));
    expect(await life.choose({ entryId: first.entryId, choice: "undo" })).toMatchObject({
      ok: false,
    });
    requireOk(await life.choose({ entryId: last.entryId, choice: "undo" }));
    await life.run();
    expect(await life.description()).toBe("Mine\n\n“One”\n\n“Two”");
    expect(life.sent().at(-1)).toBe("Mine\n\n“One”\n\n“Two”");
  });

  it("is kept beside others without a network, and all go in the end", async () => {
    const life = await aReaderOfSaved();
    life.network.online = false;
    for (const passage of ["One", "Two", "Three"]) {
      requireOk(await life.add(passage));
      await life.run();
    }
    life.network.online = true;
    await life.deliverer.run({ woken: true });
    await life.run();
    expect(life.sent().at(-1)).toBe("Mine\n\n“One”\n\n“Two”\n\n“Three”");
  });

  it("that is in the description is not added again", async () => {
    const life = await aReaderOfSaved();
    requireOk(await life.add("One"));
    requireOk(await life.add("One and two"));
    expect(requireOk(await life.add("One")).how).toBe("there");
    expect(await life.description()).toBe("Mine\n\n“One”\n\n“One and two”");
  });

  it("is sent at once if nothing can be undone", async () => {
    const life = await aReaderOfSaved({ undoQuickMs: 0 });
    requireOk(await life.add("One"));
    await life.deliverer.run();
    expect(life.sent().at(-1)).toBe("Mine\n\n“One”");
  });

  it("can be undone no longer once its link was edited: the edit goes with it", async () => {
    const life = await aReaderOfSaved();
    const { entryId } = requireOk(await life.add("One"));
    requireOk(
      await life.changeLink({ entryId: anId<EntryId>(60), link, changes: { title: "New" } }),
    );
    expect((await life.choose({ entryId, choice: "undo" })).ok).toBe(false);
    await life.deliverer.run();
    expect(life.service.sent.at(-1)?.operation).toMatchObject({
      changes: { title: "New", description: "Mine\n\n“One”" },
    });
  });
});

describe("a quotation of a page whose save is not sent yet", () => {
  it("goes with the save, in one request", async () => {
    const life = aReader();
    life.network.online = false;
    await life.save(draft);
    await life.run();
    expect(requireOk(await life.add("One")).how).toBe("joined");
    requireOk(await life.add("Two"));
    life.network.online = true;
    await life.deliverer.run({ woken: true });
    expect(life.sent()).toEqual(["Mine\n\n“One”\n\n“Two”"]);
  });

  it("stays beside the selection that was saved, although the page is still being read", async () => {
    const life = aReader();
    const target = { kind: "page", address, title: "Note", tabId: 3, passage: "One" } as const;
    requireOk(await createQuickSave(life)(target));
    requireOk(await life.add("Two"));
    life.reader.arrive(aCapture({ selection: { text: "Two" } }));
    await life.tidied();
    await life.run();
    expect(life.sent()).toEqual(["“One”\n\n“Two”"]);
  });

  it("follows the save that is in flight as an update", async () => {
    const life = aReader();
    await life.save(draft);
    life.service.answer({ kind: "accepted", remoteId: 90 });
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    expect(requireOk(await life.add("One")).how).toBe("own");
    life.service.release();
    await run;
    await life.run();
    expect(life.sent()).toEqual(["Mine", "Mine\n\n“One”"]);
  });
});

describe("a quotation that is not added", () => {
  it("is of a page that this device does not know", async () => {
    expect(await aReader().add("One")).toEqual({ ok: false, error: { kind: "link-not-known" } });
  });

  it("does not fit: the description stays as it is", async () => {
    const life = await aReaderOfSaved();
    const { most } = linkFields.description;
    expect(await life.add("x".repeat(most))).toEqual({
      ok: false,
      error: { kind: "description-full", most },
    });
    expect(await life.description()).toBe("Mine");
  });

  it("would replace a description that nobody here knows", async () => {
    const life = aReader();
    const known = { localId: link, profileId: aProfileId, remoteId: 42, createdAtMs: 5 } as const;
    const row = knownLinkRow(known, { targetUrl: address });
    requireOk(await life.store.change((tx) => tx.put("link", row)));
    expect(await life.add("One")).toEqual({
      ok: false,
      error: { kind: "description-not-known" },
    });
  });
});
