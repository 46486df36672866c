import { describe, expect, it } from "vitest";
import { asId, type BlobId } from "../../../domain/values/ids.ts";
import { err, ok } from "../../../domain/values/result.ts";
import { aLink, aStore, aUuid, aView, inputsOf } from "../../../../test/support/popup/fixtures.ts";

const tide = { blob: asId<BlobId>(aUuid(90)), name: "tide.pdf", type: "", size: 4 };

/** A form with a file. After `keep`, the page has the link of the form. */
async function openWithFile(answers: Parameters<typeof aStore>[0] = {}) {
  let view = aView();
  const { store, client } = aStore({ openPopup: async () => ok(view), ...answers });
  await store.load();
  store.form.files.add(tide);
  const { link: localId, files } = store.form.toDraft();
  return {
    store,
    client,
    files,
    localId,
    keep: () => (view = aView({ link: aLink({ localId }), links: [localId] })),
  };
}

describe("a file that may be kept with the link of the form is sent under its ids, so once", () => {
  it("if the response of that save was lost, and the user has typed since", async () => {
    const answers = [err({ kind: "entry-gone" } as const)];
    const { store, client, files, localId, keep } = await openWithFile({
      saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
    });
    store.form.setTitle("Typed after it");
    keep();
    await store.save();
    expect(store.phase.value).toBe("done");
    expect(inputsOf(client, "attachFiles")).toEqual([{ link: localId, files }]);
  });

  it("if that save was sent so long ago that no entry is left", async () => {
    const { store, client, files, localId, keep } = await openWithFile({
      saveLink: async ({ draft }) => ok({ entryId: draft.entryId, already: true }),
    });
    keep();
    await store.save();
    expect(store.refusal.value).toEqual({ kind: "page-known" });
    await store.save();
    expect(inputsOf(client, "attachFiles")).toEqual([{ link: localId, files }]);
  });

  it("if another window has saved the form", async () => {
    const { store, client, files, localId, keep } = await openWithFile();
    keep();
    await store.refresh();
    store.form.setTitle("Typed after it");
    await store.save();
    expect(inputsOf(client, "attachFiles")).toEqual([{ link: localId, files }]);
  });
});

it("a file goes with a new link under new ids if the kept one was dropped elsewhere", async () => {
  const answers = [err({ kind: "entry-gone" } as const)];
  const { store, client, files } = await openWithFile({
    saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
  });
  await store.save();
  const [first, second] = inputsOf(client, "saveLink");
  expect(first).toMatchObject({ draft: { files } });
  expect(second).toMatchObject({ draft: { files: [tide] } });
  expect(second).not.toMatchObject({ draft: { files } });
});
