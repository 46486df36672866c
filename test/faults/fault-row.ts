import type { DeliveryFailure } from "../../src/domain/failures.ts";
import type { Fault } from "../service/answers/faults.ts";
import type { BrowserName } from "../support/browser.ts";
import type { Transport } from "./transport.ts";

/** How the world is spoilt while something is sent, and where a new thing and a change stand after it. */
export interface FaultRow {
  readonly name: string;
  readonly spoil: Spoil;
  /** Those it can happen over; all when left out. */
  readonly transports?: readonly Transport[];
  /** Those it comes to this end in; all when left out. */
  readonly browsers?: readonly BrowserName[];
  /** Where a new link or collection stands after it, and a changed link. */
  readonly create: Standing;
  readonly update: Standing;
  /** What the person is told: of it, or of the gate it waits behind. */
  readonly causes?: readonly DeliveryFailure["kind"][];
  readonly gate: "open" | "closed" | "shut";
  /** Whether the service has it all the same. */
  readonly stored?: boolean;
  /**
   * Nothing of the request arrives at the service. "tried": the save itself meets the fault. "untried": the harmless
   * probe meets it, or nothing is asked at all, and the save waits. "either": a new link is tried, and the others not.
   */
  readonly unsent?: "tried" | "untried" | "either";
  /** What the person does about what is blocked; *Send again* when left out. */
  readonly answer?: "drop" | "send-without";
  /** Where a change is told another cause. It is answered by *Send again* then. */
  readonly updateCauses?: readonly DeliveryFailure["kind"][];
  /** It has to mend by itself: an alarm, and nobody who presses anything. */
  readonly nobodyActs?: boolean;
  /** Touches the whole browser, or must not be woken by what others do. */
  readonly alone?: boolean;
  /** Takes long: started first, and where `minutes`, left to `npm run faults`. */
  readonly takes?: "half a minute" | "minutes";
}

export type Standing = "delivered" | "waiting" | "unknown" | "blocked";

/** Addresses that a redirect can name. */
export interface Elsewhere {
  readonly sameHost: string;
  readonly otherHost: string;
  readonly otherPort: string;
}

export type Spoil =
  /** The service answers all of its API like this; `only`: the save alone, not the probe. */
  | { readonly how: "service"; readonly fault: Fault; readonly only?: "save" }
  | {
      readonly how: "redirect";
      readonly status: number;
      readonly to: keyof Elsewhere;
    }
  /** Nobody listens. */
  | { readonly how: "down" }
  /**
   * The profile's address is wrong; with `opened`, its gate is opened beside the product: a server that
   * has not answered yet is met by the harmless probe all the same.
   */
  | { readonly how: "address"; readonly address: WrongAddress; readonly opened?: true }
  /** The server accepts no connection: none is made, and none is refused. */
  | { readonly how: "stalled" }
  /** At the address that has answered before there is something else now. */
  | { readonly how: "replaced"; readonly by: StandIn }
  | { readonly how: "offline" }
  /** The gate's time lies ten years ahead. */
  | { readonly how: "clock" }
  /** Needs the build that ships. */
  | { readonly how: "withdrawn" };

/** TLS under a certificate of its own; HTTP without TLS; what accepts no connection. */
export type StandIn = "self-signed" | "no-tls" | "stalled";

/** No such name; https where http is spoken; a certificate of its own; a host that was never granted. */
export type WrongAddress = "unknown-name" | "no-tls" | "self-signed" | "not-granted";
