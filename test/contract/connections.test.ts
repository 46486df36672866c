import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { connectTo, createLink, startConnected } from "./connected-service.ts";

it.each([
  { kind: "dropBefore" },
  { kind: "dropBefore", reset: true },
  { kind: "dropAfter" },
  { kind: "dropAfter", reset: true },
] as const)("reports a lost request if the connection is dropped: %j", async (fault) => {
  const { reference, send } = await startConnected();
  reference.misbehave({ fault });
  expect(await send(createLink())).toEqual({ kind: "lost", failure: { kind: "connection-lost" } });
  expect(reference.requests()).toHaveLength(1);
});

it.each([{ kind: "hangBefore" }, { kind: "hangAfter" }] as const)(
  "gives up a silent server after the time limit: %j",
  async (fault) => {
    const { reference, send } = await startConnected({}, { limits: { smallRequestMs: 500 } });
    reference.misbehave({ fault });
    expect(await send(createLink())).toEqual({ kind: "lost", failure: { kind: "timed-out" } });
    await reference.waitForRequest(({ closedEarly }) => closedEarly);
  },
);

it("accepts a success although its body never ends", async () => {
  const { reference, send } = await startConnected({}, { limits: { smallRequestMs: 1_500 } });
  const fault = { kind: "slowBody", chunkBytes: 1, intervalMs: 200 } as const;
  reference.misbehave({ fault });
  expect(await send(createLink())).toMatchObject({ kind: "accepted" });
  expect(reference.links()).toHaveLength(1);
});

it("gives a large request more time", async () => {
  const limits = { smallRequestMs: 1, largeRequestMs: 10_000, largeFromLength: 1_000 };
  const { send } = await startConnected({}, { limits });
  const outcome = await send(createLink(), { pageContent: "x".repeat(1_000) });
  expect(outcome.kind).toBe("accepted");
});

/** A server that responds to every request with these bytes and closes the connection. */
async function startRaw(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("uses the status of a refusal whose body breaks off", async () => {
  const head =
    "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 99\r\n";
  const { send } = connectTo(await startRaw(`${head}\r\n{"error":"no`));
  expect(await send(createLink())).toEqual({
    kind: "answered",
    failure: { kind: "rejected", status: 400, words: { message: "", fields: [] } },
  });
});

it.each(["", "\u0000\u0001\u0002", "HTTP/1.1 9999 What\r\n\r\n", "220 mail.test ESMTP\r\n"])(
  "reports a lost request if the response is not HTTP: %j",
  async (bytes) => {
    const { send } = connectTo(await startRaw(bytes));
    expect((await send(createLink())).kind).toBe("lost");
  },
);

it("reports a lost request if nothing listens and no witness proves that it never left", async () => {
  const { reference, send } = await startConnected();
  await reference.close();
  expect(await send(createLink())).toEqual({ kind: "lost", failure: { kind: "connection-lost" } });
});
