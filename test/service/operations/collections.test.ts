import { describe, expect, it } from "vitest";
import { call, startTestService } from "../test-service.ts";

const collections = "/api/v1/collections";

const everyField = {
  title: "Tides",
  description: "About the sea",
  share_preference: "private",
  pinned: true,
  visual_order: 3,
  emoji: "🌊",
  public_visible: false,
  share_all_links: true,
  parent_id: 1,
  cover_image_data: { data: "data:image/png;base64,AAAA" },
};

describe("creating a collection", () => {
  it("stores every field of the document and responds with 201 and the id", async () => {
    const service = await startTestService();
    await call(service, "POST", collections, { collection: { title: "Parent" } });
    const answer = await call(service, "POST", collections, { collection: everyField });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toMatchObject({ id: 2, title: "Tides", parent_id: 1 });
    expect(service.collections()[1]).toMatchObject({ id: 2, ...everyField });
  });

  it.each([
    {},
    { title: "Flat" },
    { collection: "Tides" },
    { collection: [] },
    { collection: null },
  ])("responds with 400 if the wrapper is missing: %j", async (body) => {
    const service = await startTestService();
    const answer = await call(service, "POST", collections, body);
    expect(answer.status).toBe(400);
    expect(service.collections()).toEqual([]);
  });

  it.each([
    [{ collection: {}, title: "x" }, { title: ["is not a field of this operation"] }],
    [{ collection: { name: "x" } }, { name: ["is not a field of this operation"] }],
    [{ collection: { pinned: "yes" } }, { pinned: ["must be true or false"] }],
    [{ collection: { visual_order: 1.5 } }, { visual_order: ["must be an integer"] }],
    [{ collection: { parent_id: 9 } }, { parent_id: ["collection 9 does not exist"] }],
    [{ collection: { parent_id: null } }, { parent_id: ["must be an integer"] }],
    [
      { collection: { cover_image_data: "x" } },
      { cover_image_data: ["must be an object with data (a string) alone"] },
    ],
    [
      { collection: { cover_image_data: { data: 7 } } },
      { cover_image_data: ['["data"] must be a string'] },
    ],
  ])("refuses %j by field", async (body, errors) => {
    const service = await startTestService();
    const answer = await call(service, "POST", collections, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({ errors });
  });
});

describe("updating a collection", () => {
  it("changes the fields that are sent and keeps the rest; null removes it from its parent", async () => {
    const service = await startTestService();
    await call(service, "POST", collections, { collection: { title: "Parent" } });
    await call(service, "POST", collections, { collection: everyField });
    const change = { title: "Ebb", parent_id: null };
    const answer = await call(service, "PATCH", `${collections}/2`, { collection: change });
    expect(answer.status).toBe(200);
    expect(service.collections()[1]).toMatchObject({ ...everyField, ...change });
  });

  it("refuses a collection inside itself", async () => {
    const service = await startTestService();
    await call(service, "POST", collections, { collection: { title: "A" } });
    await call(service, "POST", collections, { collection: { title: "B", parent_id: 1 } });
    for (const parent_id of [1, 2]) {
      const body = { collection: { parent_id } };
      expect((await call(service, "PATCH", `${collections}/1`, body)).status).toBe(422);
    }
  });

  it("responds with a 404 in JSON for an unknown id", async () => {
    const service = await startTestService();
    const answer = await call(service, "PATCH", `${collections}/7`, { collection: {} });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toEqual({ error: "There is no collection 7." });
  });
});
