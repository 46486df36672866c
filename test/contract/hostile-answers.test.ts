import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { wrongIdNames } from "../service/answers/faults.ts";
import { connectTo, createCollection, createLink, startConnected } from "./connected-service.ts";

const page = "<!doctype html><html><title>Welcome</title></html>";

it.each([
  [{ "Content-Type": "text/html" }, page],
  [{ "Content-Type": "application/json" }, `\n ${page}`],
  [{ "Content-Type": "text/html; charset=utf-8" }, "Please sign in"],
])("does not accept an HTML page as a success: %j", async (headers, body) => {
  const { reference, send } = await startConnected();
  reference.misbehave({ times: 2, fault: { kind: "answer", status: 200, headers, body } });
  const failure = { kind: "html-answer", status: 200 };
  expect(await send(createLink())).toEqual({ kind: "answered", failure });
  expect(await send(createCollection())).toEqual({ kind: "answered", failure });
});

it("accepts a truncated success, with the id before the cut", async () => {
  const { reference, send } = await startConnected();
  reference.misbehave({ fault: { kind: "cutOffBody" } });
  expect(await send(createLink())).toEqual({ kind: "accepted", remoteId: 1 });
});

it("takes the id from the beginning of 10 MB", async () => {
  const { reference, send } = await startConnected();
  reference.misbehave({ fault: { kind: "hugeBody" } });
  expect(await send(createLink())).toEqual({ kind: "accepted", remoteId: 1 });
});

it("hangs up on a response that never ends", async () => {
  const { address, hungUp } = await startEndless();
  const { send } = connectTo(address);
  expect(await send(createLink())).toEqual({ kind: "accepted", remoteId: 12 });
  await hungUp;
});

it("treats 10 MB of refusal as a refusal", async () => {
  const { reference, send } = await startConnected();
  const body = JSON.stringify({ error: "x".repeat(10_000_000) });
  reference.misbehave({ fault: { kind: "answer", status: 400, body } });
  expect(await send(createLink())).toMatchObject({ failure: { kind: "rejected", status: 400 } });
});

it.each([...wrongIdNames, "proto"] as const)(
  "takes no id from a response with wrong types: %s",
  async (id) => {
    const { reference, send } = await startConnected();
    reference.misbehave({ fault: { kind: "wrongTypes", id } });
    expect(await send(createLink())).toEqual({ kind: "accepted" });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  },
);

it.each([
  "\u0000\u0001\uFFFF",
  "[".repeat(200_000),
  '{"errors":'.repeat(20_000),
  '{"error":{"__proto__":"x"},"errors":{"__proto__":["x"],"constructor":"x"}}',
  '{"errors":[null,1,[],{"message":{}},{"field":[],"message":"x"}]}',
])("treats any refusal as a refusal, whatever its body", async (body) => {
  const { reference, send } = await startConnected();
  reference.misbehave({ fault: { kind: "answer", status: 422, body } });
  const outcome = await send(createLink());
  expect(outcome).toMatchObject({ kind: "answered", failure: { kind: "rejected", status: 422 } });
  expect(JSON.stringify(outcome).length).toBeLessThan(5_000);
});

/** A server whose response begins with an id and continues as long as the client listens. */
async function startEndless() {
  const padding = Buffer.alloc(64 * 1_024, "x");
  let heard = () => {};
  const hungUp = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const server = createServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(padding));
    };
    response.on("drain", more).on("close", heard);
    response.writeHead(201, { "Content-Type": "application/json" });
    response.write('{"id":12,"padding":"');
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hungUp };
}
