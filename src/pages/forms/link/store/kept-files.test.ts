import { expect, it } from "vitest";
import { asId, type BlobId } from "../../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { LinkView } from "../../../../shared/domain/views/views.ts";
import type { Client } from "../../../../background/contract.ts";
import {
  aLink,
  aStore,
  aUuid,
  aView,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";

// A file is uploaded once for each id, because the background recognises a kept file by its id.

const unreachable = err({ kind: "rpc-unreachable" } as const);
const gone = err({ kind: "entry-gone" } as const);
const blob = asId<BlobId>(aUuid(90));

/** The form of a page with a file, after its view has arrived. */
async function aFormWithFile(answers: Partial<Client>, link?: LinkView) {
  const shown = { link };
  const { store, client } = aStore({
    openPopup: async () =>
      ok(aView(shown.link && { link: shown.link, links: [shown.link.localId] })),
    ...answers,
  });
  await store.load();
  store.form.files.add({ blob, name: "tide.pdf", type: "application/pdf", size: 4 });
  const { file, entryId } = store.form.files.all.value[0] ?? {};
  return { store, client, ids: { file, entryId }, shows: (now: LinkView) => (shown.link = now) };
}

it("a file of a save whose response was lost keeps its ids when the user has typed since", async () => {
  const answers = [unreachable, gone];
  const { store, client, ids, shows } = await aFormWithFile({
    saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
  });
  await store.save();
  shows(aLink({ localId: store.form.toDraft().link, at: "waiting" }));
  store.form.setTitle("Typed since");
  await store.save();
  expect(store.phase.value).toBe("done");
  expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [ids] }]);
});

it("a file of a change whose response was lost keeps its ids when the user has typed since", async () => {
  const link = aLink();
  const answers = [unreachable, gone];
  const { store, client, ids } = await aFormWithFile(
    { changeLink: async ({ entryId }) => answers.shift() ?? ok({ entryId }) },
    link,
  );
  store.form.setTitle("Mine");
  await store.save();
  store.form.setTitle("Typed since");
  await store.save();
  expect(store.phase.value).toBe("done");
  const attached = inputsOf(client, "attachFiles");
  expect(attached).toHaveLength(3);
  for (const one of attached) expect(one).toMatchObject({ files: [ids] });
});

it("a file of a save that was sent so long ago that no entry is left keeps its ids", async () => {
  const { store, client, ids, shows } = await aFormWithFile({
    saveLink: async ({ draft }) => ok({ entryId: draft.entryId, already: true }),
  });
  shows(aLink({ localId: store.form.toDraft().link }));
  await store.save();
  expect(store.refusal.value).toEqual({ kind: "page-known" });
  await store.save();
  expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [ids] }]);
});

it("a file of a draft that another window has saved keeps its ids in this one", async () => {
  const { store, client, ids, shows } = await aFormWithFile({});
  shows(aLink({ localId: store.form.toDraft().link, at: "waiting" }));
  await store.refresh();
  store.form.setTitle("Typed after it");
  await store.save();
  expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [ids] }]);
});

it("a file of a save that was dropped elsewhere gets new ids: the old ones are those of what was dropped", async () => {
  const answers = [gone];
  const { store, client, ids } = await aFormWithFile({
    saveLink: async ({ draft }) => answers.shift() ?? ok({ entryId: draft.entryId }),
  });
  await store.save();
  const [first, second] = inputsOf(client, "saveLink");
  expect(first).toMatchObject({ draft: { entryId: aUuid(1), files: [ids] } });
  expect(second).toMatchObject({ draft: { files: [{ blob }] } });
  expect(second).not.toMatchObject({ draft: { files: [ids] } });
});

it("a file of a link whose id is typed follows the change that brings the id, and need not ask for it again", async () => {
  const { store, client } = await aFormWithFile({}, aLink({ at: "no-id" }));
  store.form.setTitle("Mine");
  store.form.setLinkId("42");
  await store.save();
  expect(store.phase.value).toBe("done");
  const kept = client.calls.map(({ method }) => method).filter((one) => one !== "keepDraft");
  expect(kept.slice(kept.indexOf("changeLink")).slice(0, 2)).toEqual(["changeLink", "attachFiles"]);
});

it("a file alone is sent with the id that is typed for its link, which it needs", async () => {
  const { store, client, ids } = await aFormWithFile({}, aLink({ at: "no-id" }));
  store.form.setLinkId("42");
  await store.save();
  expect(store.phase.value).toBe("done");
  expect(inputsOf(client, "changeLink")).toMatchObject([{ changes: {}, remoteId: 42 }]);
  expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [ids] }]);
});

it("a file alone of a link without an id is kept as it is if none is typed, and asks for it later", async () => {
  const { store, client, ids } = await aFormWithFile({}, aLink({ at: "no-id" }));
  await store.save();
  expect(store.phase.value).toBe("done");
  expect(inputsOf(client, "changeLink")).toEqual([]);
  expect(inputsOf(client, "attachFiles")).toMatchObject([{ files: [ids] }]);
});

it("a file that cannot be sent stops the change beside it: nothing is kept of what the form refuses", async () => {
  const { store, client } = await aFormWithFile({}, aLink());
  store.form.setTitle("Mine");
  store.form.files.change(blob, { repositoryLinkId: "seven" });
  await store.save();
  expect(store.refusal.value).toMatchObject({ kind: "repository-link-id-wrong" });
  expect(inputsOf(client, "changeLink")).toEqual([]);
  expect(inputsOf(client, "attachFiles")).toEqual([]);
});
