import * as v from "valibot";
import {
  hideableSections,
  noPolicy,
  type GivenCompatibility,
  type GivenServer,
  type HideableSection,
  type Policy,
} from "../domain/profile/policy.ts";
import { nameMaxLength } from "../domain/profile/profile.ts";
import { parseServerAddress } from "../domain/address/server-address.ts";
import { isRecord } from "../domain/values/is-record.ts";
import { compatibility } from "./compatibility-schema.ts";

const givenServersMost = 20;

const { userId: _ofOnePerson, ...given } = compatibility.wrapped.entries;
const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(nameMaxLength));
const section = v.picklist(hideableSections);

/**
 * The policy of an administrator (docs/administrators.md). Each part is read alone, so that a fault in one loses no
 * other; `unread` names the parts with faults, and those that no policy has, such as a key. Never throws.
 */
export function readPolicy(stored: unknown): Policy {
  if (stored === undefined) return noPolicy;
  if (!isRecord(stored)) return { ...noPolicy, unread: ["policy"] };
  const { servers = [], hiddenSections = [], ...others } = stored;
  const unread = Object.keys(others);
  return {
    servers: readEach(servers, "servers", unread, readServer),
    hiddenSections: readEach(hiddenSections, "hiddenSections", unread, readSection),
    unread,
  };
}

function readEach<Item>(
  list: unknown,
  place: string,
  unread: string[],
  read: (item: unknown, place: string, unread: string[]) => Item | undefined,
): readonly Item[] {
  if (!Array.isArray(list)) {
    unread.push(place);
    return [];
  }
  if (list.length > givenServersMost) unread.push(`${place}[${givenServersMost}]`);
  return list
    .slice(0, givenServersMost)
    .flatMap((item: unknown, at) => read(item, `${place}[${at}]`, unread) ?? []);
}

function readSection(item: unknown, place: string, unread: string[]): HideableSection | undefined {
  const read = v.safeParse(section, item);
  if (!read.success) unread.push(place);
  return read.success ? read.output : undefined;
}

/** A server without a readable name and address is left out; any other part of it is left out alone. */
function readServer(item: unknown, place: string, unread: string[]): GivenServer | undefined {
  if (!isRecord(item)) {
    unread.push(place);
    return undefined;
  }
  const { name: givenName, address: givenAddress, ...choices } = item;
  const named = v.safeParse(name, givenName);
  const address = parseServerAddress(typeof givenAddress === "string" ? givenAddress : "");
  if (!named.success) unread.push(`${place}.name`);
  if (!address.ok) unread.push(`${place}.address`);
  const server: GivenCompatibility = {};
  for (const [field, value] of Object.entries(choices)) {
    const read = v.safeParse(v.strictObject(given), { [field]: value });
    if (read.success) Object.assign(server, read.output);
    else unread.push(`${place}.${field}`);
  }
  return named.success && address.ok
    ? { name: named.output, address: address.value, compatibility: server }
    : undefined;
}
