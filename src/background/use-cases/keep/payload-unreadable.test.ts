// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { changeCollection } from "../collections/change-collection.ts";
import { saveCollection } from "../collections/save-collection.ts";

/** Written by another version. */
const odd = { pageContent: ["<p>a</p>"] };

const aDesk = (saving = defaultSaving) => aLife(aWorld({ saving }), { asksToDeliver: false });

function payloadsOnDisk(): Promise<readonly unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("linkstow");
    opening.onsuccess = () => {
      const asked = opening.result.transaction("payloads").objectStore("payloads").getAll();
      asked.onsuccess = () => resolve(asked.result);
      opening.result.close();
    };
  });
}

it("a change with a cover image joins no entry whose payload cannot be read, and follows it", async () => {
  for (const isLost of [false, true]) {
    const desk = aDesk();
    const [made, change] = [anId<EntryId>(1), anId<EntryId>(2)];
    const localId = anId<LocalId>(200);
    const ports = { ...desk, deliver: () => {} };
    const save = saveCollection(ports);
    const cover = (letter: string) => `data:image/png;base64,${letter.repeat(4)}`;
    requireOk(
      await save({
        collection: localId,
        entryId: made,
        fields: { title: "Grids", coverBytes: 3 },
        cover: cover("A"),
      }),
    );
    if (isLost) loseRow("payloads", made);
    else await putOdd("payloads", odd, made);
    const kept = requireOk(
      await changeCollection(ports)({
        collection: localId,
        entryId: change,
        changes: { coverBytes: 3 },
        cover: cover("B"),
      }),
    );
    expect(kept).toEqual({ entryId: change });
    expect(await onDisk(desk, (tx) => tx.payload(made))).toBeUndefined();
    expect(await onDisk(desk, (tx) => tx.payload(change))).toEqual({ coverImageData: cover("B") });
    if (!isLost) expect(await payloadsOnDisk()).toContainEqual(odd);
  }
});

it("the content of a page is not written over a payload that cannot be read", async () => {
  const desk = aDesk();
  const draft = aDraft(1, { pageContent: true });
  requireOk(await desk.saveLink({ draft, pageAddress: draft.address, tabId: 3 }));
  await putOdd("payloads", odd, draft.entryId);
  desk.reader.arrive(aCapture());
  await desk.tidied();
  expect(await payloadsOnDisk()).toEqual([odd]);
  await desk.deliverer.run();
  expect((await entryOnDisk(desk, draft.entryId)).state).toMatchObject({
    name: "blocked",
    cause: { kind: "payload-unreadable" },
  });
});

it("nor is a screenshot, which is missing then", async () => {
  const desk = aDesk({ ...defaultSaving, screenshotUse: "image-data" });
  const draft = aDraft(1, { screenshot: true, pageContent: true });
  expect(await onDisk(desk, (tx) => tx.payload(draft.entryId))).toEqual({});
  await putOdd("payloads", odd, draft.entryId);
  requireOk(await desk.saveLink({ draft, pageAddress: draft.address, tabId: 3 }));
  await expect
    .poll(() => entryOnDisk(desk, draft.entryId))
    .toMatchObject({ screenshotMissing: "disk" });
  expect(await payloadsOnDisk()).toEqual([odd]);
});
