import { expect, it } from "vitest";
import { sendRaw } from "../raw-client.ts";
import { call, startTestService } from "../test-service.ts";

it("shows the stored records, newest first, and says that it is a stand-in", async () => {
  const service = await startTestService();
  await call(service, "POST", "/api/v1/collections", { collection: { title: "Sea", emoji: "🌊" } });
  await call(service, "POST", "/api/v1/links", {
    target_url: "https://example.org/old",
    title: "Old",
    page_content: "é".repeat(1_000),
  });
  await call(service, "POST", "/api/v1/links", {
    target_url: "https://example.org/new",
    title: "New",
    description: "Fresh",
    tags: ["salt"],
    collection_ids: [1],
  });
  const { status, headers, body } = await sendRaw(`${service.baseUrl}/`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("2 links, 1 collection and 0 files, newest first.");
  expect(body).toContain("This is a stand-in");
  expect(body.indexOf("New")).toBeLessThan(body.indexOf("Old"));
  for (const shown of ["Fresh", ">salt<", ">Sea<", "🌊 Sea", "2,000 bytes"]) {
    expect(body).toContain(shown);
  }
});

it("escapes everything, runs nothing, and links only web addresses", async () => {
  const service = await startTestService();
  const hostile = `"><script>alert('x')</script>&`;
  await call(service, "POST", "/api/v1/collections", { collection: { title: hostile } });
  await call(service, "POST", "/api/v1/links", {
    target_url: `https://example.org/${hostile}`,
    title: hostile,
    description: hostile,
    image_url: hostile,
    tags: [hostile],
    collection_ids: [1],
  });
  await call(service, "POST", "/api/v1/links", { target_url: "javascript:alert(1)" });
  const { headers, body } = await sendRaw(`${service.baseUrl}/`);
  expect(body).not.toContain("<script");
  expect(body).not.toContain('href="javascript');
  expect(body.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(7);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

it("shows the newest 200 and counts the rest", async () => {
  const service = await startTestService();
  for (let n = 1; n <= 203; n += 1) {
    await call(service, "POST", "/api/v1/links", { target_url: `https://example.org/${n}` });
  }
  const { body } = await sendRaw(`${service.baseUrl}/`);
  expect(body).toContain("203 links");
  expect(body).toContain("And 3 older.");
  expect(body.match(/<article>/g)).toHaveLength(200);
});
