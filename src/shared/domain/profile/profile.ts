import type { ProfileId } from "../values/ids.ts";
import type { LinkPattern } from "../address/link-pattern.ts";
import { defaultSaving, type SavingChoices } from "./saving.ts";
import type { ServerAddress } from "../address/server-address.ts";

/** Tells profiles apart at a glance, always next to the name. The screen names each colour. */
export const profileColours = ["green", "blue", "violet", "rose", "ochre", "slate"] as const;
export type ProfileColour = (typeof profileColours)[number];

/**
 * A named server with its choices. It never contains the key, which is stored separately and read only when
 * a request is made.
 */
export interface Profile {
  id: ProfileId;
  name: string;
  colour: ProfileColour;
  /** Undefined until connected. Saves made earlier wait in this profile. */
  serverAddress: ServerAddress | undefined;
  hasKey: boolean;
  compatibility: Compatibility;
  saving: SavingChoices;
}

/** A profile without its rows and its key, as a backup and the sync have it. `serverAddress`: "" if there is none. */
export type ProfileHead = Omit<Profile, "hasKey" | "serverAddress"> & { serverAddress: string };

/** A data URL names its type; bare base64 is its part after the comma. */
export const imageEncodings = ["data-url", "base64"] as const;

/** The points in which a plausible server may differ from our reading of the API document (docs/api-readings.md). */
export interface Compatibility {
  keyPrefix: "" | "Bearer ";
  /**
   * The server is known to deduplicate by `Idempotency-Key`, so an unknown create may be retried
   * automatically.
   */
  honoursIdempotencyKey: boolean;
  /** The form of pictures in JSON. */
  imageEncoding: (typeof imageEncodings)[number];
  /** The `user_id` that is sent with files. */
  userId: number | null;
  /** Lead to a link, a collection and a repository on the service's web site. */
  linkPattern: LinkPattern;
  collectionPattern: LinkPattern;
  repositoryPattern: LinkPattern;
  /** The method of a change of a user page. */
  pageMethod: "PATCH" | "PUT";
  /** The action for a new save after a server error. */
  afterServerError: "ask" | "send-again";
}

/** The choices that are addresses on the service's web site. */
export const patternFields = ["linkPattern", "collectionPattern", "repositoryPattern"] as const;
export type PatternField = (typeof patternFields)[number];

export const defaultCompatibility: Compatibility = {
  keyPrefix: "",
  honoursIdempotencyKey: false,
  imageEncoding: "data-url",
  userId: null,
  linkPattern: "",
  collectionPattern: "",
  repositoryPattern: "",
  pageMethod: "PATCH",
  afterServerError: "ask",
};

export const nameMaxLength = 100;

/**
 * The profile that exists from installation on, so that saves made before connecting have a place to wait.
 */
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

/** Whether anything of the profile can be sent: it has a server and a key. Neither was tested. */
export function isConnected(profile: Profile): boolean {
  return profile.serverAddress !== undefined && profile.hasKey;
}
