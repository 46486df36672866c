import { getSavableAddress } from "../../shared/domain/address/address.ts";
import { withoutLogin } from "../../shared/domain/address/login.ts";
import { cleanLines, cleanText } from "../../shared/domain/text/clean-text.ts";
import { cutText } from "../../shared/domain/text/cut-text.ts";
import { tagMaxLength, tagsMax, cleanTags } from "../../shared/domain/values/tag.ts";
import type { ResponseFields } from "../../shared/domain/operation/response-fields.ts";
import { getUrl } from "../../shared/domain/address/url.ts";
import {
  getIntegerId,
  type ResponseNames,
  type FieldReader,
} from "../../shared/resources/operation-wire.ts";
import { own } from "./json.ts";
import { hasKey, type Redact } from "./redact.ts";
import type { Named } from "./remote-id.ts";

/**
 * The fields of the resource that a success names ("whatever an answer carries refreshes the ledger"), under
 * their names in a request, because "Response representations of every resource […]: not shown." A list is
 * read whole or not at all, because an edit would replace the service's list with it. A value that contains
 * the key is left out.
 */
export function getResponseFields(
  { remoteId, resource }: Named,
  names: ResponseNames,
  redact: Redact,
): ResponseFields {
  const text = (value: unknown, maxLength = Infinity, clean = cleanText) => {
    if (typeof value !== "string") return undefined;
    const cleaned = clean(value, Infinity);
    // If the text is cut inside the key, the rest of the key would not be recognised.
    return hasKey(cleaned, redact) ? undefined : cutText(cleaned, maxLength).trim();
  };
  const read: FieldReader = {
    line: (name, most) => text(own(resource, name), most),
    lines: (name, most) => text(own(resource, name), most, cleanLines),
    address(name) {
      // `getSavableAddress` would turn a relative address, or one without a scheme, into that of another
      // page.
      const url = getUrl(text(own(resource, name)) ?? "");
      const address = url && getSavableAddress(withoutLogin(url.href));
      // A parser changes letters: full-width ones of a host become plain ones.
      return address !== undefined && !hasKey(address, redact) ? address : undefined;
    },
    tags: (name) => getTags(own(resource, name), text),
    flag(name) {
      const value = own(resource, name);
      return typeof value === "boolean" ? value : undefined;
    },
    integer(name) {
      const value = own(resource, name);
      return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
    },
    integerIds: (all, most) => getIds(all.map((name) => own(resource, name)).find(isThere), most),
  };
  return { remoteId, ...names.readFields(read) };
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Names, or objects with a name. Undefined if one of them is not a tag that we would send, or is repeated.
 */
function getTags(
  list: unknown,
  text: (value: unknown) => string | undefined,
): readonly string[] | undefined {
  // Counted first: a response may have tens of thousands.
  if (!Array.isArray(list) || list.length > tagsMax) return undefined;
  const names = list.flatMap((tag: unknown) => {
    const name = text(own(tag, "name") ?? own(tag, "title") ?? tag);
    return name !== undefined && name.length <= tagMaxLength ? name : [];
  });
  const tags = cleanTags(names);
  return tags.length === list.length ? tags : undefined;
}

/** Ids, or objects with an id. Undefined if one of them has none, or is repeated. */
function getIds(list: unknown, most: number): readonly number[] | undefined {
  if (!Array.isArray(list) || list.length > most) return undefined;
  const ids = list.flatMap((one: unknown) => getIntegerId(own(one, "id") ?? one) ?? []);
  return new Set(ids).size === list.length ? ids : undefined;
}
