import { describe, expect, it } from "vitest";
import { defaultCompatibility } from "../../src/shared/domain/profile/profile.ts";
import type { LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { Operation, Payload } from "../../src/shared/domain/operation/operation.ts";
import { idShapes } from "../service/answers/id-shapes.ts";
import type { Service } from "../service/server.ts";
import {
  createCollection,
  createLink,
  linkFields,
  localId,
  startConnected,
} from "./connected-service.ts";

/** The last request the server received. */
function lastRequest(reference: Service) {
  const request = reference.requests().at(-1);
  const body: unknown = JSON.parse(request?.bodyText ?? "null");
  return { request, body };
}

const image = "data:image/png;base64,iVBORw0KGgo=";

interface Case {
  operation: Operation;
  payload?: Payload;
  method: string;
  path: string;
  body: unknown;
}

const [subject, reading, later, parent] = [localId(), localId(), localId(), localId()];
const everyCollectionField = {
  title: "Reading",
  description: "Later",
  sharePreference: "private",
  pinned: false,
  visualOrder: 0,
  emoji: "📚",
  publicVisible: true,
  shareAllLinks: false,
  parent,
};
const everyCollectionFieldSent = {
  title: "Reading",
  description: "Later",
  share_preference: "private",
  pinned: false,
  visual_order: 0,
  emoji: "📚",
  public_visible: true,
  share_all_links: false,
  parent_id: 3,
  cover_image_data: { data: image },
};

const cases: Record<string, Case> = {
  "a new link with every field": {
    operation: {
      kind: "create-link",
      subject: localId(),
      fields: {
        targetUrl: "https://example.test/ü?a=1",
        title: "Title “quoted” 📚",
        description: "Two\nlines",
        tags: ["a", "b c"],
        collections: [reading, later],
        repositoryIds: [7, 8],
        imageUrl: "https://example.test/i.png",
        latitude: 0,
        longitude: -71.06,
      },
    },
    payload: { pageContent: "<p>x</p>", imageData: image },
    method: "POST",
    path: "/api/v1/links",
    body: {
      target_url: "https://example.test/ü?a=1",
      title: "Title “quoted” 📚",
      description: "Two\nlines",
      latitude: 0,
      longitude: -71.06,
      image_url: "https://example.test/i.png",
      image_data: image,
      tags: ["a", "b c"],
      collection_ids: [1, 2],
      repository_ids: [7, 8],
      page_content: "<p>x</p>",
    },
  },
  "a new link with an address alone": {
    operation: createLink(),
    payload: { pageContent: "", imageData: "" },
    method: "POST",
    path: "/api/v1/links",
    body: { target_url: "https://example.test/article" },
  },
  "a link with every field changed": {
    operation: {
      kind: "update-link",
      subject,
      changes: {
        targetUrl: "https://example.test/new",
        title: "New",
        description: "Newer",
        tags: ["c"],
        collections: [reading, parent],
      },
    },
    payload: { pageContent: "<p>never sent</p>" },
    method: "PATCH",
    path: "/api/v1/links/1",
    body: {
      title: "New",
      description: "Newer",
      target_url: "https://example.test/new",
      tags: ["c"],
      collections: [{ id: 1 }, { id: 3 }],
    },
  },
  "a link with one field changed": {
    operation: { kind: "update-link", subject, changes: { title: "New" } },
    method: "PATCH",
    path: "/api/v1/links/1",
    body: { title: "New" },
  },
  "a link that was cleared": {
    operation: {
      kind: "update-link",
      subject,
      changes: { description: "", tags: [], collections: [] },
    },
    method: "PATCH",
    path: "/api/v1/links/1",
    body: { description: "", tags: [], collections: [] },
  },
  "a new collection with every field": {
    operation: { kind: "create-collection", subject: localId(), fields: everyCollectionField },
    payload: { coverImageData: image },
    method: "POST",
    path: "/api/v1/collections",
    body: { collection: everyCollectionFieldSent },
  },
  "a new collection with a title alone": {
    operation: createCollection({ title: "Reading", description: "", emoji: "" }),
    payload: { coverImageData: "" },
    method: "POST",
    path: "/api/v1/collections",
    body: { collection: { title: "Reading" } },
  },
  "a collection with every field changed": {
    operation: { kind: "update-collection", subject: reading, changes: everyCollectionField },
    payload: { coverImageData: image },
    method: "PATCH",
    path: "/api/v1/collections/1",
    body: { collection: everyCollectionFieldSent },
  },
  "a collection that was cleared": {
    operation: {
      kind: "update-collection",
      subject: reading,
      changes: {
        description: "",
        sharePreference: "",
        pinned: null,
        visualOrder: null,
        emoji: "",
        publicVisible: null,
        shareAllLinks: null,
        parent: null,
        coverBytes: 0,
      },
    },
    payload: { coverImageData: "" },
    method: "PATCH",
    path: "/api/v1/collections/1",
    body: {
      collection: {
        description: "",
        share_preference: "",
        pinned: null,
        visual_order: null,
        emoji: "",
        public_visible: null,
        share_all_links: null,
        parent_id: null,
        cover_image_data: { data: "" },
      },
    },
  },
};

/** A service with a link and three collections, and the ids it assigned. */
async function startFilled() {
  const connected = await startConnected();
  for (const title of ["Reading", "Later", "Parent"]) {
    await connected.send(createCollection({ title }));
  }
  await connected.send(createLink());
  const remoteIds = new Map<LocalId, RemoteId>([
    [subject, 1],
    [reading, 1],
    [later, 2],
    [parent, 3],
  ]);
  return { ...connected, remoteIds };
}

describe("a request", () => {
  it.each(Object.entries(cases))("for %s matches the API document", async (_name, given) => {
    const { reference, send, entryId, remoteIds } = await startFilled();
    const outcome = await send(given.operation, given.payload, remoteIds);
    expect(outcome.kind).toBe("accepted");
    const { request, body } = lastRequest(reference);
    expect(request).toMatchObject({
      method: given.method,
      path: given.path,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "idempotency-key": entryId,
      },
      keyWasRight: true,
      keyElsewhere: false,
    });
    expect(body).toEqual(given.body);
  });

  it("is sent below the path prefix of the address", async () => {
    const { reference, send } = await startConnected({ pathPrefix: "/bookmarks" });
    expect(await send(createLink())).toMatchObject({ kind: "accepted", remoteId: 1 });
    expect(lastRequest(reference).request?.path).toBe("/bookmarks/api/v1/links");
  });

  it("carries the server's prefix before the key", async () => {
    const compatibility = { ...defaultCompatibility, keyPrefix: "Bearer " } as const;
    const { send } = await startConnected({ keyForm: "bearer" }, { compatibility });
    expect((await send(createLink())).kind).toBe("accepted");
  });

  it("stores the given values of a link and of a collection", async () => {
    const { reference, send, remoteIds } = await startFilled();
    const fields = linkFields({ title: "Title", tags: ["a"], collections: [later] });
    await send(
      { kind: "create-link", subject: localId(), fields },
      { pageContent: "x" },
      remoteIds,
    );
    expect(reference.links().at(-1)).toMatchObject({
      title: "Title",
      tags: ["a"],
      collection_ids: [2],
      page_content: "x",
      description: null,
    });
    const changes = { title: "Renamed", parent };
    await send({ kind: "update-collection", subject: reading, changes }, {}, remoteIds);
    expect(reference.collections().at(0)).toMatchObject({ title: "Renamed", parent_id: 3 });
  });

  it("with 2 MB of content arrives complete", async () => {
    const { reference, send } = await startConnected();
    const pageContent = "<p>é</p>".repeat(250_000);
    expect((await send(createLink(), { pageContent })).kind).toBe("accepted");
    expect(reference.links().at(0)?.page_content).toHaveLength(pageContent.length);
  });
});

describe("the id of a new resource", () => {
  it.each(idShapes.filter((shape) => shape !== "none"))("is read as %s", async (idShape) => {
    const { send } = await startConnected({ idShape });
    await send(createLink());
    expect(await send(createLink())).toMatchObject({ kind: "accepted", remoteId: 2 });
    expect(await send(createCollection())).toMatchObject({ kind: "accepted", remoteId: 1 });
  });

  it("may be missing", async () => {
    const { send } = await startConnected({ idShape: "none" });
    expect(await send(createLink())).toEqual({ kind: "accepted" });
    expect(await send(createCollection())).toEqual({ kind: "accepted" });
  });
});
