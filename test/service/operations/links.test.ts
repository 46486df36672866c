import { describe, expect, it } from "vitest";
import { call, startTestService } from "../test-service.ts";

const links = "/api/v1/links";
const target_url = "https://example.org/a";

const everyField = {
  target_url,
  title: "Ebb — Ébb 🌊",
  description: "",
  latitude: -33.5,
  longitude: 18,
  image_url: "https://example.org/a.png",
  image_data: "data:image/png;base64,AAAA",
  tags: ["sea", "ملح"],
  collection_ids: [2, 1],
  repository_ids: [71],
  page_content: "<p>Text</p>",
};

describe("creating a link", () => {
  it("stores every field of the document and responds with 201 and the id", async () => {
    const service = await startTestService();
    await call(service, "POST", "/api/v1/collections", { collection: { title: "One" } });
    await call(service, "POST", "/api/v1/collections", { collection: { title: "Two" } });
    const answer = await call(service, "POST", links, everyField, { "Idempotency-Key": "uuid" });
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toMatchObject({ id: 1, target_url });
    expect(service.links()).toEqual([
      {
        id: 1,
        ...everyField,
        idempotency_key: "uuid",
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
  });

  it("distinguishes a field that was not sent from an empty one", async () => {
    const service = await startTestService();
    await call(service, "POST", links, { target_url, title: "", tags: [] });
    expect(service.links()).toMatchObject([{ title: "", tags: [], description: null }]);
  });

  it.each([
    [{}, { target_url: ["is required"] }],
    [{ target_url: " " }, { target_url: ["must not be blank"] }],
    [{ target_url: null }, { target_url: ["must be a string"] }],
    [{ target_url, title: 7 }, { title: ["must be a string"] }],
    [{ target_url, title: "a\0b" }, { title: ["must not contain a null character"] }],
    [{ target_url, tags: "sea" }, { tags: ["must be an array of strings"] }],
    [{ target_url, tags: ["sea", 7] }, { tags: ["[1] must be a string"] }],
    [{ target_url, latitude: "1" }, { latitude: ["must be a number"] }],
    [{ target_url, collection_ids: ["1"] }, { collection_ids: ["[0] must be an integer"] }],
    [{ target_url, collection_ids: [9] }, { collection_ids: ["collection 9 does not exist"] }],
    [{ target_url, repository_ids: [1.5] }, { repository_ids: ["[0] must be an integer"] }],
    [{ target_url, titel: "x" }, { titel: ["is not a field of this operation"] }],
    [{ target_url, collections: [] }, { collections: ["is not a field of this operation"] }],
    [{ link: {} }, { link: ["is not a field of this operation"], target_url: ["is required"] }],
  ])("refuses %j by field", async (body, errors) => {
    const service = await startTestService();
    const answer = await call(service, "POST", links, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({ errors });
    expect(service.links()).toEqual([]);
  });

  it("names a prototype key like any other unknown field", async () => {
    const service = await startTestService();
    const body = `{"target_url":"${target_url}","__proto__":{"polluted":true}}`;
    const answer = await call(service, "POST", links, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('"__proto__":["is not a field of this operation"]');
  });

  it("never uses an id twice", async () => {
    const service = await startTestService();
    for (const id of [1, 2, 3]) {
      const answer = await call(service, "POST", links, { target_url });
      expect(JSON.parse(answer.body)).toMatchObject({ id });
    }
  });
});

describe("updating a link", () => {
  it("changes the fields that are sent and keeps the rest", async () => {
    const service = await startTestService();
    await call(service, "POST", "/api/v1/collections", { collection: { title: "One" } });
    await call(service, "POST", links, {
      target_url,
      title: "Old",
      tags: ["a"],
      page_content: "p",
    });
    const answer = await call(service, "PATCH", `${links}/1`, {
      title: "New",
      tags: [],
      collections: [{ id: 1 }],
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ id: 1, title: "New" });
    expect(service.links()).toMatchObject([
      { target_url, title: "New", tags: [], collection_ids: [1], page_content: "p" },
    ]);
  });

  it.each([
    [{ page_content: "p" }, { page_content: ["is not a field of this operation"] }],
    [{ latitude: 1 }, { latitude: ["is not a field of this operation"] }],
    [{ repository_ids: [1] }, { repository_ids: ["is not a field of this operation"] }],
    [{ collection_ids: [] }, { collection_ids: ["is not a field of this operation"] }],
    [{ collections: [{ id: 9 }] }, { collections: ["collection 9 does not exist"] }],
    [{ collections: [1] }, { collections: ["[0] must be objects with an id alone"] }],
    [{ collections: [{}] }, { collections: ['[0]["id"] is required'] }],
    [{ collections: [{ id: 1, x: 1 }] }, { collections: ['[0]["x"] is not a field here'] }],
    [{ target_url: "" }, { target_url: ["must not be blank"] }],
  ])("refuses %j by field", async (body, errors) => {
    const service = await startTestService();
    await call(service, "POST", links, { target_url });
    const answer = await call(service, "PATCH", `${links}/1`, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({ errors });
  });
});
