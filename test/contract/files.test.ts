import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Operation } from "../../src/shared/domain/operation/operation.ts";
import type { FileFields } from "../../src/shared/domain/fields/file.ts";
import {
  asId,
  type BlobId,
  type LocalId,
  type RemoteId,
} from "../../src/shared/domain/values/ids.ts";
import { idShapes } from "../service/answers/id-shapes.ts";
import { createLink, localId, startConnected } from "./connected-service.ts";

const [subject, link, other] = [localId(), localId(), localId()];
const blob = asId<BlobId>(localId());
const remoteIds = new Map<LocalId, RemoteId>([
  [subject, 1],
  [link, 1],
  [other, 2],
]);

const bytesOf = (length: number) => Uint8Array.from({ length }, (_none, at) => (at * 31) % 256);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function createFile(fields: Partial<FileFields> = {}): Operation {
  const given = { link, blob, name: "tide mill.pdf", type: "application/pdf", size: 1 };
  return { kind: "create-file", subject, fields: { ...given, ...fields } };
}

/** The service with two links, and the client with these bytes. */
async function startWith(bytes: Uint8Array<ArrayBuffer>, type = "application/pdf") {
  const blobs = { [blob]: new Blob([bytes], { type }) };
  const connected = await startConnected({}, { blobs });
  await connected.send(createLink());
  await connected.send(createLink({ targetUrl: "https://example.test/other" }));
  return connected;
}

it("uploads a file with every field of the document", async () => {
  const bytes = bytesOf(1_000);
  const { reference, send } = await startWith(bytes);
  const fields = { category: "paper", userId: 5, repositoryLinkId: 9 };
  const outcome = await send(createFile(fields), {}, remoteIds);
  expect(outcome).toMatchObject({ kind: "accepted", remoteId: 1 });
  expect(reference.files()).toMatchObject([
    {
      link_id: 1,
      category: "paper",
      user_id: 5,
      repository_link_id: 9,
      name: "tide mill.pdf",
      type: "application/pdf",
      size: 1_000,
      sha256: sha256(bytes),
    },
  ]);
});

it.each([0, 1, 300_000])("uploads a file of %i bytes unchanged", async (length) => {
  const bytes = bytesOf(length);
  const { reference, send } = await startWith(bytes);
  expect(await send(createFile(), {}, remoteIds)).toMatchObject({ kind: "accepted" });
  expect(reference.files()).toMatchObject([{ size: length, sha256: sha256(bytes) }]);
});

it("leaves empty fields out of a new file", async () => {
  const { reference, send } = await startWith(bytesOf(1));
  await send(createFile({ category: "" }), {}, remoteIds);
  expect(reference.files()).toMatchObject([
    { category: null, user_id: null, repository_link_id: null },
  ]);
});

it.each(['a "quoted" name.txt', "größe-文件.txt", "line\nbreak.txt"])(
  "keeps the name of the file: %j",
  async (name) => {
    const { reference, send } = await startWith(bytesOf(1));
    await send(createFile({ name }), {}, remoteIds);
    expect(reference.files()[0]?.name.replaceAll("\r", "")).toBe(name);
  },
);

it("changes the link, category, user and repository link of a file", async () => {
  const { reference, send } = await startWith(bytesOf(1));
  await send(createFile({ category: "paper", userId: 5, repositoryLinkId: 9 }), {}, remoteIds);
  const changes = { link: other, category: "", userId: 6, repositoryLinkId: null };
  expect(await send({ kind: "change-file", subject, changes }, {}, remoteIds)).toMatchObject({
    kind: "accepted",
  });
  expect(reference.requests().at(-1)).toMatchObject({ method: "PUT", path: "/api/v1/files/1" });
  expect(reference.files()).toMatchObject([
    { link_id: 2, category: "", user_id: 6, repository_link_id: null },
  ]);
});

it("leaves all fields as they are that a change does not name", async () => {
  const { reference, send } = await startWith(bytesOf(1));
  await send(createFile({ category: "paper", userId: 5 }), {}, remoteIds);
  await send({ kind: "change-file", subject, changes: { category: "note" } }, {}, remoteIds);
  expect(reference.files()).toMatchObject([{ link_id: 1, category: "note", user_id: 5 }]);
});

it.each(idShapes)("learns the id of a file from an answer of the form %s", async (idShape) => {
  const { reference, send } = await startWith(bytesOf(1));
  reference.configure({ idShape });
  const outcome = await send(createFile(), {}, remoteIds);
  expect(outcome).toMatchObject({ kind: "accepted", ...(idShape !== "none" && { remoteId: 1 }) });
});

it("sends nothing if the bytes are gone", async () => {
  const { reference, send } = await startConnected();
  expect(await send(createFile(), {}, remoteIds)).toEqual({
    kind: "answered",
    failure: { kind: "bytes-missing" },
  });
  expect(reference.requests()).toEqual([]);
});

it("tells that a file is too large for the service", async () => {
  const { reference, send } = await startWith(bytesOf(10_000));
  reference.configure({ maxBodyBytes: 5_000 });
  expect(await send(createFile(), {}, remoteIds)).toMatchObject({
    kind: "answered",
    failure: { kind: "too-large", fields: [] },
  });
  expect(reference.files()).toEqual([]);
});
