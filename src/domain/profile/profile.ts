import type { ProfileId } from "../values/ids.ts";
import { defaultSaving, type SavingChoices } from "./saving.ts";
import type { ServerAddress } from "./server-address.ts";

/** Tells profiles apart at a glance, always beside the name. The screen names each. */
export const profileColours = ["green", "blue", "violet", "rose", "ochre", "slate"] as const;
export type ProfileColour = (typeof profileColours)[number];

/**
 * A named server with its choices. The key is never in here: it stands alone in extension storage
 * and is read only at the moment of a request.
 */
export interface Profile {
  id: ProfileId;
  name: string;
  colour: ProfileColour;
  /** Undefined until connected: what is saved before waits in this profile. */
  serverAddress: ServerAddress | undefined;
  hasKey: boolean;
  compatibility: Compatibility;
  saving: SavingChoices;
}

/** What a plausible server could want otherwise than the document was taken (design, section 4). */
export interface Compatibility {
  keyPrefix: "" | "Bearer ";
  /** The server is known to deduplicate by Idempotency-Key: an unknown create may go again by itself. */
  honoursIdempotencyKey: boolean;
  /** What becomes of a new save after a server error. */
  afterServerError: "ask" | "send-again";
}

export const defaultCompatibility: Compatibility = {
  keyPrefix: "",
  honoursIdempotencyKey: false,
  afterServerError: "ask",
};

/** Longest name that a profile keeps. */
export const nameMaxLength = 100;

/** The profile that exists from install, so that a save before connecting has a place to wait in. */
export function firstProfile(id: ProfileId): Profile {
  return {
    id,
    name: "",
    colour: "green",
    serverAddress: undefined,
    hasKey: false,
    compatibility: defaultCompatibility,
    saving: defaultSaving,
  };
}

export function isConnected(profile: Profile): boolean {
  return profile.serverAddress !== undefined && profile.hasKey;
}
