import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startStalled } from "./stalled.ts";
import { startTestService } from "./test-service.ts";

it("accepts no connection until it is released, and then forwards to the service", async () => {
  const service = await startTestService();
  const stalled = await startStalled(service.port);
  onTestFinished(() => stalled.close());
  const client = connect(stalled.port, "127.0.0.1");
  onTestFinished(() => void client.destroy());
  let isMade = false;
  client.once("connect", () => (isMade = true));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(isMade).toBe(false);
  stalled.release();
  const answer = await fetch(`http://127.0.0.1:${stalled.port}/api/v1/nothing`);
  expect(answer.status).toBe(404);
});

it("takes the port of a service that has stopped, and returns it even if it was never released", async () => {
  const service = await startTestService();
  const { port } = service;
  await service.close();
  const stalled = await startStalled(port, port);
  expect(stalled.port).toBe(port);
  await stalled.close();
  const again = await startTestService({ port });
  expect((await fetch(`${again.baseUrl}/api/v1/nothing`)).status).toBe(404);
});
