import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { call, startTestService, temporaryDataFile } from "../test-service.ts";

const link = { target_url: "https://example.org/" };

it("has everything again after a restart on the same file, and continues the ids", async () => {
  const dataFile = await temporaryDataFile();
  const first = await startTestService({ dataFile });
  await call(first, "POST", "/api/v1/collections", { collection: { title: "Sea" } });
  await call(first, "POST", "/api/v1/links", { ...link, tags: ["a"], collection_ids: [1] });
  const before = [first.links(), first.collections()];
  await first.close();

  const second = await startTestService({ dataFile });
  expect([second.links(), second.collections()]).toEqual(before);
  const answer = await call(second, "POST", "/api/v1/links", link);
  expect(JSON.parse(answer.body)).toMatchObject({ id: 2 });
});

it("starts again on the same port", async () => {
  const first = await startTestService();
  const { port } = first;
  await first.close();
  const second = await startTestService({ port });
  expect(second.port).toBe(port);
});

it("opens a file whose lock was left by a killed process", async () => {
  const dataFile = await temporaryDataFile();
  const first = await startTestService({ dataFile });
  await call(first, "POST", "/api/v1/links", link);
  await first.close();
  mkdirSync(`${dataFile}.lock`);
  utimesSync(`${dataFile}.lock`, 0, 0);
  writeFileSync(`${dataFile}-journal`, Buffer.alloc(512));

  const second = await startTestService({ dataFile });
  expect(second.links()).toHaveLength(1);
  expect((await call(second, "POST", "/api/v1/links", link)).status).toBe(201);
});

it("says so if the file is no database", async () => {
  const dataFile = await temporaryDataFile();
  writeFileSync(
    dataFile,
    "not a database, but text that is long enough to be read as one".repeat(9),
  );
  await expect(startTestService({ dataFile })).rejects.toThrow("not a database");
});

it("says so if the port is taken", async () => {
  const { port } = await startTestService();
  await expect(startTestService({ port })).rejects.toThrow("EADDRINUSE");
});
