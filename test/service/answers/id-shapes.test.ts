import { expect, it } from "vitest";
import { call, startTestService } from "../test-service.ts";
import { idShapes } from "./id-shapes.ts";
import type { IdShape } from "./id-shapes.ts";

const link = { target_url: "https://example.org/", title: "T", page_content: "long" };

async function createBoth(idShape: IdShape) {
  const service = await startTestService({ idShape });
  const body = { collection: { title: "Sea" } };
  return {
    service,
    collection: await call(service, "POST", "/api/v1/collections", body),
    link: await call(service, "POST", "/api/v1/links", link),
    update: await call(service, "PATCH", "/api/v1/links/1", { title: "N" }),
  };
}

it.each(idShapes)("stores the same whatever the shape: %s", async (idShape) => {
  const { service, update } = await createBoth(idShape);
  expect(service.links()).toMatchObject([{ id: 1, title: "N" }]);
  expect(update.status).toBe(idShape === "none" ? 204 : 200);
});

it("returns the id flat, with ISO times and without the content", async () => {
  const { collection, link: answer } = await createBoth("id");
  expect(answer.status).toBe(201);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  const body: unknown = JSON.parse(answer.body);
  expect(body).toMatchObject({ id: 1, title: "T", created_at: expect.stringMatching(/T.*Z$/) });
  expect(body).toMatchObject({ tags: [], collection_ids: [], description: null });
  expect(body).not.toHaveProperty("page_content");
  expect(JSON.parse(collection.body)).toMatchObject({ id: 1, title: "Sea" });
});

it("returns the id under data", async () => {
  const { link: answer } = await createBoth("data.id");
  expect(JSON.parse(answer.body)).toMatchObject({ data: { id: 1, title: "T" } });
});

it("returns the id in the resource's wrapper", async () => {
  const { collection, link: answer } = await createBoth("wrapper");
  expect(JSON.parse(answer.body)).toMatchObject({ link: { id: 1, title: "T" } });
  expect(JSON.parse(collection.body)).toMatchObject({ collection: { id: 1, title: "Sea" } });
});

it("returns a JSON:API document with the id as a string", async () => {
  const { link: answer } = await createBoth("json-api");
  expect(answer.headers["content-type"]).toBe("application/vnd.api+json");
  expect(JSON.parse(answer.body)).toMatchObject({
    data: { type: "links", id: "1", attributes: { title: "T" } },
  });
});

it("returns only a Location, with an empty body", async () => {
  const { collection, link: answer } = await createBoth("location");
  expect(answer).toMatchObject({ status: 201, body: "" });
  expect(answer.headers.location).toBe("/api/v1/links/1");
  expect(collection.headers.location).toBe("/api/v1/collections/1");
});

it("returns no id at all", async () => {
  const { link: answer } = await createBoth("none");
  expect(answer).toMatchObject({ status: 204, body: "" });
  expect(answer.headers.location).toBeUndefined();
});
