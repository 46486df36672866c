/**
 * The browser's observation of one of our requests, outside `fetch`. Only this observation distinguishes "never sent"
 * from "may have arrived".
 */
export type Sighting =
  | {
      kind: "error";
      error: string;
      /**
       * The browser may have sent the request twice, unseen: over a connection that the server kept open, or that
       * Firefox opened in advance. The error then concerns only the second attempt.
       */
      resendable?: boolean;
    }
  | { kind: "redirect"; status: number; location: string };

export interface NetworkWitness {
  /**
   * The observation of the request with this `Idempotency-Key`. Waits up to `waitMs`: the event may come after `fetch`
   * rejects (`sightingMs` in `src/background/api/limits.ts`). Undefined if nothing was observed.
   */
  sighting(idempotencyKey: string, waitMs: number): Promise<Sighting | undefined>;
}
