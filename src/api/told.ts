import { getSavableAddress } from "../domain/address.ts";
import { cutText } from "../domain/cut-text.ts";
import { draftBounds } from "../domain/draft.ts";
import { isRemoteId, type RemoteId } from "../domain/ids.ts";
import type { OperationKind } from "../domain/operation.ts";
import { tagMaxLength, withTag } from "../domain/tag.ts";
import type { Told } from "../domain/told.ts";
import { getUrl } from "../domain/url.ts";
import { own } from "./json.ts";
import { hasKey, type Redact } from "./redact.ts";
import { asNumber, type Named } from "./remote-id.ts";

/** Control characters but tab and line feed, lone surrogates, and what turns the direction of a text. */
const unwanted = /[^\P{Cc}\t\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const lineEnds = /[\t\n\u2028\u2029]/g;

/**
 * What a success tells of the thing that it names ("whatever an answer carries refreshes the ledger",
 * design, section 4), under the names that a request has for it, as the document says: "Response
 * representations of every resource […]: not shown." A list is taken whole or not at all: an edit would
 * have it take the place of the service's. What has the key in it is no part of a link.
 */
export function getTold(
  { remoteId, thing }: Named,
  operation: OperationKind,
  redact: Redact,
): Told | undefined {
  const text = (value: unknown, maxLength: number, ends = "$&") => {
    if (typeof value !== "string" || hasKey(value, redact)) return undefined;
    return cutText(value.replace(unwanted, "").replace(lineEnds, ends).trim(), maxLength);
  };
  const line = (value: unknown, maxLength: number) => text(value, maxLength, " ");
  const title = line(own(thing, "title"), draftBounds.title);
  if (operation === "create-collection" || operation === "update-collection") {
    // Without a name it could not be found in a list.
    return title ? { remoteId, title } : undefined;
  }
  const description = text(own(thing, "description"), draftBounds.description);
  // Of what is relative, or has no scheme, `getSavableAddress` would make the address of another page.
  const href = getUrl(line(own(thing, "target_url"), Infinity) ?? "")?.href;
  const targetUrl = href && getSavableAddress(href);
  const tags = getTags(own(thing, "tags"), line);
  const collections = getIds(own(thing, "collections") ?? own(thing, "collection_ids"));
  const told = {
    ...(targetUrl !== undefined && { targetUrl }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(tags && { tags }),
    ...(collections && { collections }),
  };
  return Object.keys(told).length === 0 ? undefined : { remoteId, ...told };
}

/** Names, or things that have one. Undefined where one of them is no tag as we would send it, or is one twice. */
function getTags(
  list: unknown,
  line: (value: unknown, maxLength: number) => string | undefined,
): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const tags = list.reduce<readonly string[]>((all, tag: unknown) => {
    const name = line(own(tag, "name") ?? own(tag, "title") ?? tag, tagMaxLength + 1) ?? "";
    return name.length > tagMaxLength ? all : withTag(all, name);
  }, []);
  return tags.length === list.length ? tags : undefined;
}

/** Ids, or things that have one. Undefined where one of them has none. */
function getIds(list: unknown): readonly RemoteId[] | undefined {
  if (!Array.isArray(list) || list.length > draftBounds.collections) return undefined;
  const ids = list.map((one: unknown) => asNumber(own(one, "id") ?? one)).filter(isRemoteId);
  return ids.length === list.length ? [...new Set(ids)] : undefined;
}
