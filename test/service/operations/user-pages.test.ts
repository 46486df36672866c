import { describe, expect, it } from "vitest";
import { call, startTestService } from "../test-service.ts";

const pages = "/api/v1/pages";

async function withPage(options = {}) {
  const service = await startTestService(options);
  service.makeUserPage("reading list");
  return service;
}

const readingList = `${pages}/${encodeURIComponent("reading list")}`;

describe("changing a user page", () => {
  it("stores every field of the document, and responds with 200 and the id", async () => {
    const service = await withPage();
    const user_page = { title: "Reading list 📚", content: "- Tides\n- <b>Mills</b>" };
    const { status, body } = await call(service, "PATCH", readingList, { user_page });
    expect([status, JSON.parse(body)]).toMatchObject([200, { id: "reading list" }]);
    expect(service.userPages()).toMatchObject([{ id: "reading list", ...user_page }]);
  });

  it("changes the fields that are sent and keeps the rest; an empty text clears", async () => {
    const service = await withPage();
    await call(service, "PATCH", readingList, { user_page: { title: "Old", content: "Old" } });
    await call(service, "PATCH", readingList, { user_page: { content: "" } });
    expect(service.userPages()).toMatchObject([{ title: "Old", content: "" }]);
  });

  it.each([
    [{}, 400],
    [{ title: "Flat" }, 400],
    [{ user_page: "Flat" }, 400],
    [{ user_page: null }, 400],
    [{ user_page: {}, title: "x" }, 422],
    [{ user_page: { name: "x" } }, 422],
    [{ user_page: { title: null } }, 422],
    [{ user_page: { content: 7 } }, 422],
  ])("refuses %j with %i, and stores nothing", async (body, status) => {
    const service = await withPage();
    expect((await call(service, "PATCH", readingList, body)).status).toBe(status);
    expect(service.userPages()).toMatchObject([{ title: null, content: null }]);
  });

  it("responds with 404 to an unknown id, because no operation makes a page", async () => {
    const service = await withPage();
    const { status } = await call(service, "PATCH", `${pages}/other`, { user_page: {} });
    expect(status).toBe(404);
    expect(service.userPages()).toHaveLength(1);
  });

  it.each([
    ["PATCH", "PUT"],
    ["PUT", "PATCH"],
  ] as const)("takes %s alone if its settings say so", async (pageMethod, other) => {
    const service = await withPage({ pageMethod });
    const user_page = { title: "Reading list" };
    expect((await call(service, other, readingList, { user_page })).status).toBe(405);
    expect((await call(service, pageMethod, readingList, { user_page })).status).toBe(200);
  });
});
