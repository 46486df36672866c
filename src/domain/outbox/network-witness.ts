/**
 * What the browser observed of one of our requests, outside `fetch`: the only way to tell "never sent" from
 * "may have arrived".
 */
export type Sighting =
  | {
      kind: "error";
      error: string;
      /**
       * The browser may have sent the request twice, unseen: over a connection that the server kept open,
       * or that Firefox opened in advance. The error then concerns the second attempt alone.
       */
      resendable?: boolean;
    }
  | { kind: "redirect"; status: number; location: string };

export interface NetworkWitness {
  /**
   * What was observed of the request with this `Idempotency-Key`. Waits up to `waitMs`: the event may come
   * after `fetch` rejects (`sightingMs` in `src/api/limits.ts`). Undefined if nothing was observed.
   */
  sighting(idempotencyKey: string, waitMs: number): Promise<Sighting | undefined>;
}
