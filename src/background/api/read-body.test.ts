// @vitest-environment node
import { expect, it } from "vitest";
import { readBody } from "./read-body.ts";

function answering(chunks: readonly string[], ending: "close" | "break" | "open") {
  const source = { cancelled: false };
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      if (ending === "close") controller.close();
    },
    pull(controller) {
      if (ending === "break") controller.error(new TypeError("network error"));
    },
    cancel() {
      source.cancelled = true;
    },
  });
  return { response: new Response(stream), source };
}

it("reads a whole body", async () => {
  const { response } = answering(["{}", " "], "close");
  expect(await readBody(response, 10)).toEqual({ text: "{} ", end: "complete" });
});

it("reads a body of exactly the size allowed", async () => {
  const { response } = answering(["12345", "67890"], "close");
  expect(await readBody(response, 10)).toEqual({ text: "1234567890", end: "complete" });
});

it("reads no body as empty", async () => {
  expect(await readBody(new Response(null, { status: 204 }), 10)).toEqual({
    text: "",
    end: "complete",
  });
});

it("keeps the part received before the connection broke", async () => {
  const { response } = answering(['{"id":'], "break");
  expect(await readBody(response, 10)).toEqual({ text: '{"id":', end: "broken" });
});

it("stops at the limit and cancels the rest", async () => {
  const { response, source } = answering(["12345", "67890", "x"], "open");
  expect(await readBody(response, 10)).toEqual({ text: "1234567890", end: "capped" });
  expect(source.cancelled).toBe(true);
});

it("reads nothing from a body that was read before", async () => {
  const response = new Response("x");
  await response.text();
  expect(await readBody(response, 10)).toEqual({ text: "", end: "broken" });
});
