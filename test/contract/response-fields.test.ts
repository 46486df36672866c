import { describe, expect, it } from "vitest";
import type { LocalId, RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { ResponseFields } from "../../src/shared/domain/operation/response-fields.ts";
import { idShapes, type IdShape } from "../service/answers/id-shapes.ts";
import { testKey } from "../service/test-service.ts";
import {
  createCollection,
  createLink,
  linkFields,
  localId,
  startConnected,
} from "./connected-service.ts";

/** The id shapes whose responses have a body. */
const telling = idShapes.filter((shape) => shape !== "location" && shape !== "none");
const silent = ["location", "none"] as const;

async function startFilled(idShape: IdShape) {
  const connected = await startConnected({ idShape });
  const [reading, subject] = [localId(), localId()];
  const remoteIds = new Map<LocalId, RemoteId>([
    [reading, 1],
    [subject, 1],
  ]);
  const returned = async (operation: Parameters<typeof connected.send>[0]) => {
    const outcome = await connected.send(operation, {}, remoteIds);
    return outcome.kind === "accepted" ? outcome.returned : expect.unreachable(outcome.kind);
  };
  return { ...connected, returned, reading, subject };
}

describe.each(telling)("a response with its id as %s", (idShape) => {
  it("describes a new or changed link as the service stored it", async () => {
    const { reference, returned, reading, subject } = await startFilled(idShape);
    expect(await returned(createCollection({ title: "Reading" }))).toEqual({
      remoteId: 1,
      title: "Reading",
    });
    const fields = linkFields({
      title: "Title “quoted” 📚",
      description: "Two\nlines",
      tags: ["a"],
    });
    const made: ResponseFields = {
      remoteId: 1,
      targetUrl: fields.targetUrl,
      title: fields.title,
      description: fields.description,
      tags: ["a"],
      collections: [],
    };
    expect(await returned({ kind: "create-link", subject, fields })).toEqual(made);
    const changes = { title: "New", tags: [], collections: [reading] };
    expect(await returned({ kind: "update-link", subject, changes })).toEqual({
      ...made,
      ...changes,
      collections: [1],
    });
    expect(reference.links()).toMatchObject([{ title: "New", tags: [], collection_ids: [1] }]);
  });

  it("says nothing about fields never sent, except that its lists are empty", async () => {
    const { returned } = await startFilled(idShape);
    const { targetUrl } = linkFields();
    expect(await returned(createLink())).toEqual({
      remoteId: 1,
      targetUrl,
      tags: [],
      collections: [],
    });
  });
});

it.each(silent)("a response with its id as %s describes nothing", async (idShape) => {
  const { returned, subject } = await startFilled(idShape);
  const nothing = idShape === "none" ? undefined : { remoteId: 1 };
  expect(await returned(createLink({ title: "Title" }))).toEqual(nothing);
  expect(await returned({ kind: "update-link", subject, changes: { title: "New" } })).toEqual(
    nothing,
  );
});

it("the key is never taken from a response that echoes it", async () => {
  const { reference, returned } = await startFilled("id");
  const body = JSON.stringify({ id: 2, title: `Bearer ${testKey}`, tags: ["a", testKey] });
  reference.misbehave({ fault: { kind: "answer", status: 201, body } });
  expect(await returned(createLink())).toEqual({ remoteId: 2 });
});
