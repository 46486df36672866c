// @vitest-environment node
import { expect, it } from "vitest";
import { asId, type EntryId, type LocalId } from "../../shared/domain/values/ids.ts";
import { defaultCompatibility } from "../../shared/domain/profile/profile.ts";
import type { WireBody } from "../../shared/resources/operation-wire.ts";
import { probeRequest, wireRequest } from "../../shared/resources/wires.ts";
import { encodeBody } from "./encode-body.ts";
import { createService } from "./http-service.ts";

const form: WireBody = {
  type: "multipart",
  parts: [
    { name: "link_id", text: "12" },
    { name: "file", blob: "a-blob", fileName: "a.pdf" },
  ],
};
const readBlob = async (id: string) =>
  id === "a-blob" ? new Blob(["%PDF-"], { type: "application/pdf" }) : undefined;
const nothing = () => Promise.resolve(undefined);

it("JSON is sent as JSON, without undefined fields", async () => {
  const value = { title: "A", tags: undefined };
  expect(await encodeBody({ type: "json", value }, nothing)).toEqual({
    body: '{"title":"A"}',
    contentType: "application/json",
    length: 13,
  });
});

it("a form carries its texts and the bytes of its blobs, and leaves its content type to the browser", async () => {
  const encoded = await encodeBody(form, readBlob);
  if ("failure" in encoded || !(encoded.body instanceof FormData)) throw new Error("not a form");
  expect([encoded.contentType, encoded.length]).toEqual([undefined, 5]);
  expect(encoded.body.get("link_id")).toBe("12");
  const file = encoded.body.get("file");
  if (!(file instanceof File)) throw new Error("not a file");
  expect([file.name, file.type, await file.text()]).toEqual(["a.pdf", "application/pdf", "%PDF-"]);
});

it("a request whose bytes the browser cannot read is not made", async () => {
  const lost = Object.assign(new Blob(["%PDF-"]), {
    arrayBuffer: () => Promise.reject(new DOMException("lost", "NotFoundError")),
  });
  expect(await encodeBody(form, async () => lost)).toEqual({ failure: "bytes-unreadable" });
  const failed = () => Promise.reject(new DOMException("the disk", "UnknownError"));
  expect(await encodeBody(form, failed)).toEqual({ failure: "bytes-unreadable" });
});

it("a request whose blobs are missing is not made", async () => {
  expect(await encodeBody(form, nothing)).toEqual({ failure: "bytes-missing" });
  const asked: unknown[] = [];
  const service = createService({
    fetch: (input) => {
      asked.push(input);
      return Promise.resolve(new Response());
    },
    witness: { sighting: nothing },
    now: () => 0,
    uuid: () => "",
    wireRequest: (delivery) => ({ ...wireRequest(delivery), body: form }),
    probeRequest,
    readBlob: nothing,
  });
  const outcome = await service.send(
    { serverAddress: "https://links.test", key: "s3cret-key", compatibility: defaultCompatibility },
    {
      entryId: asId<EntryId>("10000000-0000-4000-8000-000000000001"),
      operation: {
        kind: "create-collection",
        subject: asId<LocalId>("10000000-0000-4000-8000-000000000101"),
        fields: { title: "A" },
      },
      payload: {},
      remoteIds: new Map(),
    },
  );
  expect(outcome).toMatchObject({
    kind: "answered",
    failure: { kind: "bytes-missing" },
  });
  expect(asked).toEqual([]);
});
