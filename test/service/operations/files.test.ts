import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Service } from "../server.ts";
import { call, startTestService } from "../test-service.ts";

const files = "/api/v1/files";

async function withLink(options = {}) {
  const service = await startTestService(options);
  await call(service, "POST", "/api/v1/links", { target_url: "https://example.org/" });
  return service;
}

/** Sends a form as Node writes it. */
async function post(service: Service, parts: Record<string, string | File>, key?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, value.name);
  }
  const encoded = new Response(form);
  const headers = {
    "Content-Type": encoded.headers.get("Content-Type") ?? "",
    ...(key !== undefined && { "Idempotency-Key": key }),
  };
  return call(service, "POST", files, Buffer.from(await encoded.arrayBuffer()), headers);
}

const aFile = new File(["%PDF-1.7\r\n--x\r\n\0"], "a.pdf", { type: "application/pdf" });

describe("creating a file", () => {
  it("stores every field of the document and the bytes, and answers 201 with the id", async () => {
    const service = await withLink();
    const fields = { user_id: "5", link_id: "1", category: "paper", repository_link_id: "9" };
    const { status, body } = await post(service, { ...fields, file: aFile });
    expect([status, JSON.parse(body).id]).toEqual([201, 1]);
    const sha256 = createHash("sha256")
      .update(Buffer.from(await aFile.arrayBuffer()))
      .digest("hex");
    expect(service.files()).toMatchObject([
      {
        user_id: 5,
        link_id: 1,
        category: "paper",
        repository_link_id: 9,
        name: "a.pdf",
        type: "application/pdf",
        size: aFile.size,
        sha256,
      },
    ]);
  });

  it.each([
    [{ link_id: "1" }, { file: ["is required"] }],
    [{ file: "text" }, { file: ["must be a file"] }],
    [{ file: aFile, link_id: "two" }, { link_id: ["must be an integer"] }],
    [{ file: aFile, link_id: "9" }, { link_id: ["link 9 does not exist"] }],
    [{ file: aFile, title: "x" }, { title: ["is not a field of this operation"] }],
    [{ file: aFile, category: aFile }, { category: ["must be text"] }],
  ])("answers 422 by field: %#", async (parts, errors) => {
    const service = await withLink();
    const { status, body } = await post(service, parts);
    expect([status, JSON.parse(body).errors]).toEqual([422, errors]);
    expect(service.files()).toEqual([]);
  });

  it.each([
    "",
    "--b\r\n",
    "--b\r\nContent-Disposition: form-data; name=file\r\n\r\nx\r\n--b--",
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
  ])("answers 400 to a form that is malformed or cut off: %j", async (body) => {
    const service = await withLink();
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const { status } = await call(service, "POST", files, Buffer.from(body), headers);
    expect(status).toBe(400);
    expect(service.files()).toEqual([]);
  });

  it("stores one file for two forms under one key, whatever their boundaries", async () => {
    const service = await withLink({ honoursIdempotencyKey: true, refusesOtherBody: true });
    const first = await post(service, { file: aFile }, "key");
    const second = await post(service, { file: aFile }, "key");
    expect([first.status, second.status, service.files().length]).toEqual([201, 201, 1]);
    expect((await post(service, { file: aFile, category: "x" }, "key")).status).toBe(422);
  });
});

describe("changing a file", () => {
  it("writes what is given, takes null for a number, and leaves the rest", async () => {
    const service = await withLink();
    await post(service, { user_id: "5", link_id: "1", category: "a", file: aFile });
    const { status } = await call(service, "PUT", `${files}/1`, { user_id: null, category: "" });
    expect(status).toBe(200);
    expect(service.files()).toMatchObject([{ user_id: null, link_id: 1, category: "" }]);
  });

  it.each([
    ["1", { link_id: 9 }, 422],
    ["1", { file: "x" }, 422],
    ["1", { category: null }, 422],
    ["2", { category: "x" }, 404],
  ])("refuses %s with %j", async (id, body, status) => {
    const service = await withLink();
    await post(service, { file: aFile });
    expect((await call(service, "PUT", `${files}/${id}`, body)).status).toBe(status);
  });
});

it("shows files on its page", async () => {
  const service = await withLink();
  await post(service, { link_id: "1", category: "paper", file: aFile });
  const { body } = await call(service, "GET", "/");
  for (const shown of ["1 link, 0 collections and 1 file", "a.pdf", "paper", "application/pdf"]) {
    expect(body).toContain(shown);
  }
});
