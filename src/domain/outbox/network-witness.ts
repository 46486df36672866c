/**
 * What the browser saw of one of our requests, from outside of `fetch`: the only way to tell "never
 * left" from "may have arrived".
 */
export type Sighting =
  | {
      kind: "error";
      error: string;
      /**
       * The browser may have sent the request before, by itself and unseen: over a connection that the
       * server kept open, or that Firefox opened ahead. The error then tells of the second time alone.
       */
      resendable?: boolean;
    }
  | { kind: "redirect"; status: number; location: string };

export interface NetworkWitness {
  /**
   * What was seen of the request that carried this `Idempotency-Key`. Waits up to `waitMs` for it:
   * the event was measured to come up to 0.4 ms after `fetch` rejects. Undefined: nothing seen.
   */
  sighting(idempotencyKey: string, waitMs: number): Promise<Sighting | undefined>;
}
