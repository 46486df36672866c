import type { Compatibility } from "./profile.ts";
import type { ServerAddress } from "../address/server-address.ts";

/** What an administrator can set for a server: everything but what belongs to one person. */
export type GivenCompatibility = Partial<Omit<Compatibility, "userId" | "afterServerError">>;

/** A server that an administrator offers by name. Its key is each person's own. */
export interface GivenServer {
  name: string;
  address: ServerAddress;
  compatibility: GivenCompatibility;
}

/** The sections that an administrator can take away. Without the others, a failure could not be mended. */
export const hideableSections = [
  "collections",
  "tags",
  "pages",
  "tabs",
  "import",
  "saving",
  "backup",
] as const;
export type HideableSection = (typeof hideableSections)[number];

/** The settings of an administrator, as far as they can be read. */
export interface Policy {
  servers: readonly GivenServer[];
  hiddenSections: readonly HideableSection[];
  /** The places of what cannot be read, such as `servers[0].address`. */
  unread: readonly string[];
}

export const noPolicy: Policy = { servers: [], hiddenSections: [], unread: [] };

/** What is given for the server at this address. */
export function givenFor(
  { servers }: Pick<Policy, "servers">,
  address: ServerAddress | undefined,
): GivenCompatibility {
  return servers.find((server) => server.address === address)?.compatibility ?? {};
}
