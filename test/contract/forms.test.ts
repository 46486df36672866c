import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createService } from "../../src/api/http-service.ts";
import { defaultCompatibility } from "../../src/domain/profile/profile.ts";
import { asId, type EntryId } from "../../src/domain/values/ids.ts";
import { probeRequest, wireRequest } from "../../src/things/wires.ts";
import { startTestService, testKey } from "../service/test-service.ts";
import { createLink } from "./connected-service.ts";

it("sends the bytes of a blob as a part of a form, as a server reads forms", async () => {
  const reference = await startTestService();
  const bytes = "%PDF-1.7 no more of it";
  const service = createService({
    fetch: globalThis.fetch,
    witness: { sighting: () => Promise.resolve(undefined) },
    now: Date.now,
    uuid: randomUUID,
    probeRequest,
    readBlob: async () => new Blob([bytes], { type: "application/pdf" }),
    wireRequest: (delivery) => ({
      ...wireRequest(delivery),
      path: "/api/v1/files",
      body: {
        type: "multipart",
        parts: [
          { name: "file", blob: "a-blob", fileName: "tide mill.pdf" },
          { name: "link_id", text: "12" },
        ],
      },
    }),
  });
  await service.send(
    { serverAddress: reference.baseUrl, key: testKey, compatibility: defaultCompatibility },
    {
      entryId: asId<EntryId>(randomUUID()),
      operation: createLink(),
      payload: {},
      remoteIds: new Map(),
    },
  );
  const request = reference.requests().at(-1);
  expect(request).toMatchObject({ method: "POST", path: "/api/v1/files", keyWasRight: true });
  const type = request?.headers["content-type"] ?? "";
  const headers = { "Content-Type": type };
  const form = await new Response(request?.bodyText ?? "", { headers }).formData();
  expect(form.get("link_id")).toBe("12");
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error("not a file");
  expect([file.name, file.type, await file.text()]).toEqual([
    "tide mill.pdf",
    "application/pdf",
    bytes,
  ]);
});
