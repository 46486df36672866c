// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";

const [newer, other] = [anId<LocalId>(30), anId<LocalId>(31)];
const byId = (localId: LocalId, remoteId: number) =>
  ({ kind: "by-id", localId, remoteId, title: `#${remoteId}` }) as const;
const draft = aDraft(1, { collections: [byId(newer, 7)] });

/** A delivered link in a collection whose row another version has written since. */
async function aLink() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save(draft);
  await life.deliverer.run();
  const row = await onDisk(life, (tx) => tx.row(collectionRef(newer)));
  await putOdd("collections", { ...row, title: 7 });
  return life;
}

it.each([[[byId(other, 8)]], [[]]])(
  "a change of its collections does not take a link out of one that cannot be read",
  async (collections) => {
    const life = await aLink();
    const changed = await life.changeLink({
      entryId: anId<EntryId>(50),
      link: draft.link,
      changes: { collections },
    });
    expect(changed).toEqual({ ok: false, error: { kind: "storage-unreadable" } });
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
    expect(await onDisk(life, (tx) => tx.row(linkRef(draft.link)))).toMatchObject({
      collections: [newer],
    });
  },
);

it("a change of other fields is kept", async () => {
  const life = await aLink();
  const changes = { title: "New" };
  requireOk(await life.changeLink({ entryId: anId<EntryId>(50), link: draft.link, changes }));
  await life.deliverer.run();
  expect(life.service.sent).toHaveLength(2);
});
