import type { DeliveryFailure } from "../../src/shared/domain/failures.ts";
import type { Fault } from "../service/answers/faults.ts";
import type { BrowserName } from "../support/browser.ts";
import type { OperationName } from "./operation-names.ts";
import type { Transport } from "./transport.ts";

/** A fault during a request, and the expected states of a new resource and of a change after it. */
export interface FaultRow {
  readonly name: string;
  readonly spoil: Spoil;
  /** The transports that it can happen over; all if left out. */
  readonly transports?: readonly Transport[];
  /** The operations that it can happen to; all if left out. */
  readonly operations?: readonly OperationName[];
  /** The size of the file, if it matters. */
  readonly bytes?: number;
  /** The browsers in which it ends like this; all if left out. */
  readonly browsers?: readonly BrowserName[];
  /** The expected state of a new link or collection after it, and of a changed link. */
  readonly create: Standing;
  readonly update: Standing;
  /** The causes that the user is shown: of the entry, or of the gate it waits behind. */
  readonly causes?: readonly DeliveryFailure["kind"][];
  readonly gate: "open" | "closed" | "shut";
  /** Whether the service has the resource all the same. */
  readonly stored?: boolean;
  /**
   * Nothing of the request arrives at the service. "tried": the save itself meets the fault. "untried": the
   * harmless probe meets it, or no request is made at all, and the save waits. "either": a new link is
   * tried, and the others are not.
   */
  readonly unsent?: "tried" | "untried" | "either";
  /** The user's choice for a blocked entry; *Send again* if left out. */
  readonly answer?: "drop" | "send-without";
  /** The causes for a change, if they differ. The user's choice is *Send again* then. */
  readonly updateCauses?: readonly DeliveryFailure["kind"][];
  /** It must end by itself: by an alarm, without any press. */
  readonly nobodyActs?: boolean;
  /** Affects the whole browser, or must not be woken by other cases. */
  readonly alone?: boolean;
  /** Takes long: started first; if `minutes`, only in `npm run faults`. */
  readonly takes?: "half a minute" | "minutes";
}

export type Standing = "delivered" | "waiting" | "unknown" | "blocked";

/** Targets of a redirect. */
export interface Elsewhere {
  readonly sameHost: string;
  readonly otherHost: string;
  readonly otherPort: string;
}

export type Spoil =
  /** The service responds like this to all requests; `only`: to the save alone, not to the probe. */
  | { readonly how: "service"; readonly fault: Fault; readonly only?: "save" }
  | {
      readonly how: "redirect";
      readonly status: number;
      readonly to: keyof Elsewhere;
    }
  /** Nothing listens. */
  | { readonly how: "down" }
  /**
   * The profile's address is wrong. With `opened`, its gate is opened directly: a server that has not
   * responded yet still gets the harmless probe first.
   */
  | { readonly how: "address"; readonly address: WrongAddress; readonly opened?: true }
  /** The server does not accept connections: none is made, and none is refused. */
  | { readonly how: "stalled" }
  /** Another server now listens at the address that has responded before. */
  | { readonly how: "replaced"; readonly by: StandIn }
  | { readonly how: "offline" }
  /** The gate's time is ten years ahead. */
  | { readonly how: "clock" }
  /** Needs the build that ships. */
  | { readonly how: "withdrawn" };

/** TLS with a self-signed certificate; HTTP without TLS; a listener that accepts no connection. */
export type StandIn = "self-signed" | "no-tls" | "stalled";

/**
 * An unknown name; https where the server uses http; a self-signed certificate; a host without permission.
 */
export type WrongAddress = "unknown-name" | "no-tls" | "self-signed" | "not-granted";
