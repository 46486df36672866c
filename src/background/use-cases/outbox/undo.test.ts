// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";

const first = anId<EntryId>(1);
const grids = { localId: anId<LocalId>(900), entryId: anId<EntryId>(901), title: "Grids" };

describe("an undo of a save into a new collection", () => {
  const { entryId: made, localId, title } = grids;
  const saveInto = async () => {
    const life = aLife(aWorld({ saving: { ...defaultSaving, undoPopupMs: 5_000 } }), {
      asksToDeliver: false,
    });
    await life.save(aDraft(1, { collections: [{ kind: "new", ...grids }] }));
    return life;
  };

  it("undoes the collection too: nothing of it is sent", async () => {
    const life = await saveInto();
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(await stateOnDisk(life, made)).toBe("cancelled");
    expect(requireOk(await life.openPopup({ address: "https://a.example/" })).collections).toEqual(
      [],
    );
  });

  it("keeps the collection if another save uses it", async () => {
    const life = await saveInto();
    const known: DraftCollection = { kind: "known", localId, title };
    await life.save(aDraft(2, { collections: [known] }));
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([made, anId(2)]);
  });

  it("undoes what a change has named since too: nothing of it is sent", async () => {
    const life = await saveInto();
    const other = { localId: anId<LocalId>(910), entryId: anId<EntryId>(911), title: "Mills" };
    const collections: readonly DraftCollection[] = [
      { kind: "known", localId, title },
      { kind: "new", ...other },
    ];
    const change = { entryId: anId<EntryId>(2), link: aDraft(1).link, changes: { collections } };
    requireOk(await life.changeLink(change));
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(await stateOnDisk(life, other.entryId)).toBe("cancelled");
  });

  it("undoes what a change has taken out since too: nothing of it is sent", async () => {
    const life = await saveInto();
    const change = {
      entryId: anId<EntryId>(2),
      link: aDraft(1).link,
      changes: { collections: [] },
    };
    requireOk(await life.changeLink(change));
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(await stateOnDisk(life, made)).toBe("cancelled");
  });

  it("keeps the collection if an entry that cannot be read may use it", async () => {
    const life = await saveInto();
    await life.save(aDraft(2, { collections: [{ kind: "known", localId, title }] }));
    const { operation: _lost, ...odd } = await entryOnDisk(life, anId(2));
    await putOdd("entries", odd);
    requireOk(await life.choose({ entryId: first, choice: "undo" }));
    expect(await stateOnDisk(life, made)).toBe("held");
  });

  it("is no longer offered for a collection that a change needs whose own save can no longer be undone", async () => {
    const life = await saveInto();
    life.network.online = false;
    life.clock.pass(10_000);
    await life.deliverer.run();
    const other = { localId: anId<LocalId>(910), entryId: anId<EntryId>(911), title: "Mills" };
    await life.save(aDraft(2, { collections: [{ kind: "new", ...other }] }));
    expect(await stateOnDisk(life, other.entryId)).toBe("held");
    const collections: readonly DraftCollection[] = [{ kind: "known", ...other }];
    const change = { entryId: anId<EntryId>(3), link: aDraft(1).link, changes: { collections } };
    requireOk(await life.changeLink(change));
    expect(await stateOnDisk(life, other.entryId)).toBe("ready");
  });

  it("or undoes neither: both are sent when their time is up", async () => {
    const life = await saveInto();
    life.clock.pass(10_000);
    await life.deliverer.run();
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([made, first]);
  });
});
