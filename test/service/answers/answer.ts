import { hugeJson, wronglyTypedJson } from "./faults.ts";
import type { TakenFault } from "./faults.ts";
import type { StoredRecord } from "../operations/operation.ts";
import { jsonReply } from "./reply.ts";
import type { Reply } from "./reply.ts";
import { dropRequest, isGone } from "./wire.ts";
import type { Dropped, Wire } from "./wire.ts";

export interface Handled {
  readonly reply: Reply;
  readonly record: StoredRecord | undefined;
}

export interface Exchange extends Wire {
  /** Aborts when the service closes, so that no timer outlives it. */
  readonly closing: AbortSignal;
  /** Carries out the request. Called once at most. */
  handle(): Handled;
  /** Called with the status before the response is sent. */
  answering(status: number): void;
  /** Called with the way the request was ended, if no response is sent. */
  dropped(how: Dropped): void;
}

/** Responds to a request normally, or as the fault says. Resolves when nothing more will be sent. */
export async function answer(exchange: Exchange, taken: TakenFault | undefined): Promise<void> {
  if (taken === undefined) return send(exchange, exchange.handle().reply);
  const { fault, released } = taken;
  switch (fault.kind) {
    case "answer": {
      if (fault.storesFirst) exchange.handle();
      const { status, headers = {}, body = "", afterMs = 0 } = fault;
      if (afterMs > 0) await pause(afterMs, exchange.closing);
      return send(exchange, { status, headers, body });
    }
    case "dropBefore":
      return exchange.dropped(dropRequest(exchange, fault));
    case "dropAfter":
      exchange.handle();
      return exchange.dropped(dropRequest(exchange, fault));
    case "hangBefore":
      await firstOf(released(), exchange);
      return isGone(exchange) ? undefined : send(exchange, exchange.handle().reply);
    case "hangAfter": {
      const { reply } = exchange.handle();
      await firstOf(released(), exchange);
      return send(exchange, reply);
    }
    case "cutOffBody":
      return sendHalf(exchange, withBody(exchange.handle().reply));
    case "slowBody": {
      const { chunkBytes = 4, intervalMs = 50 } = fault;
      return drip(exchange, withBody(exchange.handle().reply), chunkBytes, intervalMs);
    }
    case "hugeBody": {
      const { reply, record } = exchange.handle();
      const body = hugeJson(record?.id, fault.bytes ?? 10_000_000);
      return send(exchange, { ...jsonReply(okStatus(reply), null), body });
    }
    case "wrongTypes": {
      const { reply } = exchange.handle();
      const body = wronglyTypedJson(fault.id);
      return send(exchange, { ...jsonReply(okStatus(reply), null), body });
    }
    case "delay":
      await pause(fault.delayMs, exchange.closing);
      return exchange.closing.aborted ? undefined : send(exchange, exchange.handle().reply);
  }
}

function send(exchange: Exchange, { status, headers, body }: Reply): void {
  const { response } = exchange;
  if (isGone(exchange)) return;
  exchange.answering(status);
  // A 204 and a 304 carry no body, so node:http must not get a length either.
  const length = status === 204 || status === 304 ? {} : { "content-length": byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

function sendHalf(exchange: Exchange, { status, headers, body }: Reply): void {
  const { response, socket } = exchange;
  const bytes = Buffer.from(body);
  exchange.answering(status);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    socket.destroySoon();
  });
}

async function drip(
  exchange: Exchange,
  { status, headers, body }: Reply,
  chunkBytes: number,
  intervalMs: number,
): Promise<void> {
  const { response, closing } = exchange;
  const bytes = Buffer.from(body);
  exchange.answering(status);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (isGone(exchange) || closing.aborted) return;
    response.write(bytes.subarray(at, at + chunkBytes));
    await pause(intervalMs, closing);
  }
  response.end();
}

/** A reply without a body cannot be cut off or slowed down: any JSON will do. */
function withBody(reply: Reply): Reply {
  return reply.body === "" ? jsonReply(okStatus(reply), { stored: true, note: "as asked" }) : reply;
}

function okStatus(reply: Reply): number {
  return reply.status === 204 ? 200 : reply.status;
}

function byteLength(body: string): number {
  return Buffer.byteLength(body);
}

function firstOf(released: Promise<void>, exchange: Exchange): Promise<void> {
  return new Promise((resolve) => {
    if (isGone(exchange) || exchange.closing.aborted) return resolve();
    exchange.response.once("close", () => resolve());
    void released.then(resolve);
  });
}

function pause(delayMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      closing.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    closing.addEventListener("abort", done);
  });
}
