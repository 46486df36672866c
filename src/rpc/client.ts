import type { MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/values/result.ts";
import type { Client } from "./contract.ts";

/** Sends one message to the background; rejects if the background is absent. */
export type Send = (message: unknown) => Promise<unknown>;

/**
 * The pages' side of the contract: `client.saveLink(input)`. Never rejects: an absent background is
 * `rpc-unreachable`. The client does not retry; all methods are safe to repeat. Only the contract lists the
 * methods.
 */
export function createClient(send: Send): Client {
  const call = (method: string | symbol) => async (input: unknown) => {
    try {
      const answer = await send({ linkstow: "call", method, input });
      return isResult(answer) ? answer : unreachable();
    } catch {
      // Both browsers reject if the background is gone; the error has no further details.
      return unreachable();
    }
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
