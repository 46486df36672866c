import type { MessageFailure } from "../domain/failures.ts";
import { isRecord } from "../domain/values/is-record.ts";
import { err } from "../domain/values/result.ts";

/** Sends one message to the background; rejects if the background is absent. */
export type Send = (message: unknown) => Promise<unknown>;

/** With the pauses between them almost nine seconds. */
const tries = 20;

/** A later message must not overtake one that is repeated by more than this. */
const longestPauseMs = 500;

/**
 * The pages' side of the contract: `client.saveLink(input)`. Never rejects: a background that stays absent is
 * `rpc-unreachable`. Firefox rejects a message that meets the background while it is being stopped, and all
 * messages while a busy computer that has just woken starts it. All methods are safe to repeat. Only the
 * type, which the page names, lists the methods.
 */
export function createClient<Client extends object>(send: Send): Client {
  const call = (method: string | symbol) => async (input: unknown) => {
    for (let failed = 0; failed < tries; failed += 1) {
      try {
        const answer = await send({ linkstow: "call", method, input });
        if (isRecord(answer) && "ok" in answer) return answer;
      } catch {
        // Both browsers reject if the background is gone; the error has no further details.
      }
      const pauseMs = Math.min(50 * 2 ** failed, longestPauseMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return err<MessageFailure>({ kind: "rpc-unreachable" });
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- both sides are built from one commit
  return new Proxy({}, { get: (_none, method) => call(method) }) as Client;
}
