import { expect, it } from "vitest";
import type { Payload } from "../../src/shared/domain/operation/operation.ts";
import type { CollectionChanges } from "../../src/shared/domain/fields/collection.ts";
import type { LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { StoredCollection } from "../service/operations/collections.ts";
import { createCollection, localId, startConnected } from "./connected-service.ts";

const [subject, parent] = [localId(), localId()];
const remoteIds = new Map<LocalId, RemoteId>([
  [subject, 2],
  [parent, 1],
]);
const image = "data:image/png;base64,iVBORw0KGgo=";

/** A value of each field, what clears it, and what the service stores of both. */
const fields: {
  [Name in keyof CollectionChanges]: readonly [
    set: CollectionChanges[Name],
    cleared: CollectionChanges[Name],
    stored: Partial<StoredCollection>,
    empty: Partial<StoredCollection>,
  ];
} = {
  title: ["Tides", "", { title: "Tides" }, { title: "" }],
  description: ["Two\nlines", "", { description: "Two\nlines" }, { description: "" }],
  sharePreference: ["team", "", { share_preference: "team" }, { share_preference: "" }],
  pinned: [false, null, { pinned: false }, { pinned: null }],
  visualOrder: [-1_024, null, { visual_order: -1_024 }, { visual_order: null }],
  emoji: ["🌊", "", { emoji: "🌊" }, { emoji: "" }],
  publicVisible: [true, null, { public_visible: true }, { public_visible: null }],
  shareAllLinks: [true, null, { share_all_links: true }, { share_all_links: null }],
  parent: [parent, null, { parent_id: 1 }, { parent_id: null }],
  coverBytes: [8, 0, { cover_image_data: { data: image } }, { cover_image_data: { data: "" } }],
};

it.each(Object.entries(fields))(
  "a change of %s alone changes that field alone, and clears it",
  async (name, [set, cleared, stored, empty]) => {
    const { reference, send } = await startConnected();
    const all = { title: "Old", description: "Old", emoji: "🪨", pinned: true, visualOrder: 5 };
    await send(createCollection({ title: "Parent" }));
    await send(createCollection(all));
    const [, before] = reference.collections();
    const change = async (value: unknown, payload: Payload) => {
      const changes = { [name]: value };
      const outcome = await send(
        { kind: "update-collection", subject, changes },
        name === "coverBytes" ? payload : {},
        remoteIds,
      );
      expect(outcome.kind).toBe("accepted");
      const { updated_at: _time, ...row } = reference.collections()[1] ?? expect.unreachable();
      return row;
    };
    const { updated_at: _time, ...rest } = before ?? expect.unreachable();
    expect(await change(set, { coverImageData: image })).toEqual({ ...rest, ...stored });
    expect(await change(cleared, { coverImageData: "" })).toEqual({ ...rest, ...empty });
  },
);

it("describes each field of a collection in its response", async () => {
  const { send } = await startConnected();
  await send(createCollection({ title: "Parent" }));
  const all = {
    title: "Tides",
    description: "Two\nlines",
    sharePreference: "team",
    pinned: false,
    visualOrder: 1_024,
    emoji: "🌊",
    publicVisible: true,
    shareAllLinks: false,
    parent,
  };
  const outcome = await send(createCollection(all), {}, remoteIds);
  expect(outcome).toMatchObject({
    kind: "accepted",
    returned: { remoteId: 2, ...all, parent: 1 },
  });
});
