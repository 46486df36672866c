import { describe, expect, it } from "vitest";
import { asId, type BlobId, type LocalId, type RemoteId } from "../domain/values/ids.ts";
import type { Operation, Payload } from "../domain/operation/operation.ts";
import type { LinkFields } from "../domain/fields/link.ts";
import { probeRequest, wireRequest } from "./wires.ts";

const subject = asId<LocalId>("11111111-1111-4111-8111-111111111111");
const reading = asId<LocalId>("22222222-2222-4222-8222-222222222222");
const parent = asId<LocalId>("33333333-3333-4333-8333-333333333333");
const remoteIds = new Map<LocalId, RemoteId>([
  [subject, 12],
  [reading, 34],
  [parent, 56],
]);

const emptyLink: LinkFields = {
  targetUrl: "",
  title: "",
  description: "",
  tags: [],
  collections: [],
  repositoryIds: [],
};

/** The request as it is sent: JSON drops undefined fields. */
function sent(operation: Operation, payload: Payload = {}) {
  const { method, path, body } = wireRequest({ operation, payload, remoteIds });
  if (body.type !== "json") throw new Error("not sent as JSON");
  return { method, path, body: JSON.parse(JSON.stringify(body.value)) as unknown };
}

describe("a new link", () => {
  it("carries every field of the document, flat", () => {
    const fields: LinkFields = {
      targetUrl: "https://example.test/",
      title: "Title",
      description: "Description",
      tags: ["a", "b"],
      collections: [reading, parent],
      repositoryIds: [7],
      imageUrl: "https://example.test/i.png",
      latitude: 0,
      longitude: -71.06,
    };
    const payload = { pageContent: "<p>x</p>", imageData: "data:image/png;base64,AA==" };
    expect(sent({ kind: "create-link", subject, fields }, payload)).toEqual({
      method: "POST",
      path: "/api/v1/links",
      body: {
        target_url: "https://example.test/",
        title: "Title",
        description: "Description",
        latitude: 0,
        longitude: -71.06,
        image_url: "https://example.test/i.png",
        image_data: "data:image/png;base64,AA==",
        tags: ["a", "b"],
        collection_ids: [34, 56],
        repository_ids: [7],
        page_content: "<p>x</p>",
      },
    });
  });

  it("leaves empty fields out", () => {
    const fields = { ...emptyLink, imageUrl: "", latitude: Number.NaN };
    const payload = { pageContent: "", imageData: "" };
    expect(sent({ kind: "create-link", subject, fields }, payload).body).toEqual({});
  });
});

describe("a changed link", () => {
  it("carries only the changed fields", () => {
    const changes = { title: "New" };
    expect(sent({ kind: "update-link", subject, changes })).toEqual({
      method: "PATCH",
      path: "/api/v1/links/12",
      body: { title: "New" },
    });
  });

  it("carries its collections as objects with an id", () => {
    const changes = { collections: [reading, parent] };
    expect(sent({ kind: "update-link", subject, changes }).body).toEqual({
      collections: [{ id: 34 }, { id: 56 }],
    });
  });

  it("carries empty values for cleared fields", () => {
    const changes = { title: "", description: "", tags: [], collections: [] };
    expect(sent({ kind: "update-link", subject, changes }).body).toEqual(changes);
  });

  it("never carries create-only fields", () => {
    const changes = { ...emptyLink, imageUrl: "x", latitude: 1, longitude: 2 };
    const payload = { pageContent: "<p>x</p>", imageData: "data:," };
    const { body } = sent({ kind: "update-link", subject, changes }, payload);
    expect(Object.keys(Object(body)).toSorted()).toEqual([
      "collections",
      "description",
      "tags",
      "target_url",
      "title",
    ]);
  });
});

const everyCollectionField = {
  title: "Reading",
  description: "Later",
  sharePreference: "private",
  pinned: false,
  visualOrder: 0,
  emoji: "📚",
  publicVisible: false,
  shareAllLinks: true,
  parent,
};
const everyCollectionFieldSent = {
  title: "Reading",
  description: "Later",
  share_preference: "private",
  pinned: false,
  visual_order: 0,
  emoji: "📚",
  public_visible: false,
  share_all_links: true,
  parent_id: 56,
  cover_image_data: { data: "data:image/png;base64,AA==" },
};
const cover = { coverImageData: "data:image/png;base64,AA==" };

describe("a collection", () => {
  it("carries every field of the document in its wrapper when new", () => {
    const fields = everyCollectionField;
    expect(sent({ kind: "create-collection", subject, fields }, cover)).toEqual({
      method: "POST",
      path: "/api/v1/collections",
      body: { collection: everyCollectionFieldSent },
    });
  });

  it("carries the same fields when changed", () => {
    const changes = everyCollectionField;
    expect(sent({ kind: "update-collection", subject, changes }, cover)).toEqual({
      method: "PATCH",
      path: "/api/v1/collections/12",
      body: { collection: everyCollectionFieldSent },
    });
  });

  it("leaves empty fields out when new", () => {
    const fields = { title: "", description: "", sharePreference: "", emoji: "" };
    const payload = { coverImageData: "" };
    expect(sent({ kind: "create-collection", subject, fields }, payload).body).toEqual({
      collection: {},
    });
  });

  it("carries only changes, and empty values for cleared fields", () => {
    const changes = { description: "", emoji: "" };
    expect(sent({ kind: "update-collection", subject, changes }).body).toEqual({
      collection: { description: "", emoji: "" },
    });
  });
});

describe("a file", () => {
  const fields = {
    link: reading,
    blob: asId<BlobId>("44444444-4444-4444-8444-444444444444"),
    name: "tide mill.pdf",
    type: "application/pdf",
    size: 3,
  };
  const partsOf = (operation: Operation) => {
    const { method, path, body } = wireRequest({ operation, payload: {}, remoteIds });
    return { method, path, ...body };
  };

  it("carries every field of the document as parts of a form, numbers as text", () => {
    const all = { ...fields, userId: 5, category: "paper", repositoryLinkId: 9 };
    expect(partsOf({ kind: "create-file", subject, fields: all })).toEqual({
      method: "POST",
      path: "/api/v1/files",
      type: "multipart",
      parts: [
        { name: "user_id", text: "5" },
        { name: "link_id", text: "34" },
        { name: "category", text: "paper" },
        { name: "repository_link_id", text: "9" },
        { name: "file", blob: fields.blob, fileName: "tide mill.pdf" },
      ],
    });
  });

  it("leaves empty fields out when new", () => {
    const { parts } = Object(
      partsOf({ kind: "create-file", subject, fields: { ...fields, category: "" } }),
    );
    expect(parts.map(({ name }: { name: string }) => name)).toEqual(["link_id", "file"]);
  });

  it("carries only what was changed, as JSON with PUT", () => {
    const changes = { link: parent, category: "", userId: 6, repositoryLinkId: null };
    expect(sent({ kind: "change-file", subject, changes })).toEqual({
      method: "PUT",
      path: "/api/v1/files/12",
      body: { link_id: 56, category: "", user_id: 6, repository_link_id: null },
    });
    expect(sent({ kind: "change-file", subject, changes: { category: "a" } }).body).toEqual({
      category: "a",
    });
  });
});

const unknown = asId<LocalId>("99999999-9999-4999-8999-999999999999");

it.each<Operation>([
  { kind: "create-link", subject, fields: { ...emptyLink, collections: [unknown] } },
  { kind: "update-link", subject: unknown, changes: {} },
  { kind: "update-link", subject, changes: { collections: [unknown] } },
  { kind: "create-collection", subject, fields: { title: "x", parent: unknown } },
  { kind: "update-collection", subject: unknown, changes: {} },
  { kind: "update-collection", subject, changes: { parent: unknown } },
  { kind: "change-file", subject: unknown, changes: {} },
  { kind: "change-file", subject, changes: { link: unknown } },
])("refuses to make a request if the id of a reference is missing: $kind", (operation) => {
  expect(() => wireRequest({ operation, payload: {}, remoteIds })).toThrow(unknown);
});

it("probes with an empty change of a link that cannot exist", () => {
  expect(probeRequest).toMatchObject({
    method: "PATCH",
    path: "/api/v1/links/0",
    body: { type: "json", value: {} },
  });
});
