import type { MessageFailure } from "../domain/failures.ts";
import { err } from "../domain/values/result.ts";
import type { Client } from "./contract.ts";

/** Carries one message to the background; rejects when nobody is there. */
export type Send = (message: unknown) => Promise<unknown>;

/**
 * The pages' side of the contract: `client.saveLink(input)`. Never rejects: an absent background is
 * `rpc-unreachable`. Nothing is repeated here; all methods are safe to call again. Which there are, the
 * contract alone says.
 */
export function createClient(send: Send): Client {
  const call = (method: string | symbol) => async (input: unknown) => {
    try {
      const answer = await send({ linkstow: "call", method, input });
      return isResult(answer) ? answer : unreachable();
    } catch {
      // Both browsers reject when the other side is gone; there is nothing more in the error.
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
