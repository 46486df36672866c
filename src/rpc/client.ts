import type { MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/values/result.ts";
import type { Client } from "./contract.ts";

/** Sends one message to the background; rejects if the background is absent. */
export type Send = (message: unknown) => Promise<unknown>;

/** Firefox rejects a message that meets the background while it is being stopped, and starts it for the next. */
const pausesMs = [50, 250, 0];

/**
 * The pages' side of the contract: `client.saveLink(input)`. Never rejects: a background that is absent three
 * times is `rpc-unreachable`. All methods are safe to repeat. Only the contract lists the methods.
 */
export function createClient(send: Send): Client {
  const call = (method: string | symbol) => async (input: unknown) => {
    for (const pauseMs of pausesMs) {
      try {
        const answer = await send({ linkstow: "call", method, input });
        if (isResult(answer)) return answer;
      } catch {
        // Both browsers reject if the background is gone; the error has no further details.
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return unreachable();
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
  return new Proxy({}, { get: (_none, method) => call(method) }) as Client;
}

function isResult(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer;
}

function unreachable(): { ok: false; error: MessageFailure } {
  return err({ kind: "rpc-unreachable" });
}
