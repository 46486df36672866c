import * as v from "valibot";
import type { ProfileId } from "../../../domain/values/ids.ts";
import {
  defaultCompatibility,
  imageEncodings,
  profileColours,
  type Profile,
} from "../../../domain/profile/profile.ts";
import { defaultSaving, sitesMost, type SavingChoices } from "../../../domain/profile/saving.ts";
import { parseServerAddress } from "../../../domain/address/server-address.ts";
import { isRecord } from "../../../domain/values/is-record.ts";
import { siteOfHost } from "../../../domain/address/url.ts";
import { integerId, profileId } from "../../../resources/id-schemas.ts";
import { linkPattern } from "../../../rpc/compatibility-schema.ts";
import { savingSchema, siteDefaultsSchema } from "../../../rpc/form-schemas.ts";
import { readAs } from "../access/read-as.ts";

/** A profile in the stored list. Its key is stored separately. */
export type ListedProfile = Omit<Profile, "hasKey">;

export interface ProfileList {
  current: ProfileId;
  all: readonly ListedProfile[];
  /** The stored values, in order. `all` has the readable ones. */
  stored: readonly unknown[];
}

const compatibility = v.object({
  keyPrefix: v.fallback(v.picklist(["", "Bearer "]), defaultCompatibility.keyPrefix),
  honoursIdempotencyKey: v.fallback(v.boolean(), defaultCompatibility.honoursIdempotencyKey),
  imageEncoding: v.fallback(v.picklist(imageEncodings), defaultCompatibility.imageEncoding),
  userId: v.fallback(v.nullable(integerId), defaultCompatibility.userId),
  linkPattern: v.fallback(linkPattern, defaultCompatibility.linkPattern),
  collectionPattern: v.fallback(linkPattern, defaultCompatibility.collectionPattern),
  repositoryPattern: v.fallback(linkPattern, defaultCompatibility.repositoryPattern),
  pageMethod: v.fallback(v.picklist(["PATCH", "PUT"]), defaultCompatibility.pageMethod),
  afterServerError: v.fallback(
    v.picklist(["ask", "send-again"]),
    defaultCompatibility.afterServerError,
  ),
});

const storedProfile = v.object({
  id: profileId,
  name: v.fallback(v.string(), ""),
  colour: v.fallback(v.picklist(profileColours), "green"),
  // An older version accepted addresses that would need permission for every site.
  serverAddress: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((address) => parseServerAddress(address).ok),
      ),
    ),
    undefined,
  ),
  compatibility: v.fallback(compatibility, defaultCompatibility),
  saving: v.fallback(v.pipe(v.unknown(), v.transform(readSaving)), defaultSaving),
});

const storedList = v.object({ current: v.unknown(), all: v.array(v.unknown()) });

/** Each readable choice, and the defaults for the others. */
function readSaving(stored: unknown): SavingChoices {
  const { sitesWithoutContent, siteDefaults, ...known } = isRecord(stored) ? stored : {};
  // An older version stored hosts with `www.`.
  const sites = new Set(readable(v.string(), sitesWithoutContent).map(siteOfHost));
  let saving: SavingChoices = defaultSaving;
  for (const [field, value] of Object.entries({
    ...known,
    sitesWithoutContent: [...sites].slice(0, sitesMost),
    siteDefaults: readable(siteDefaultsSchema, siteDefaults).slice(0, sitesMost),
  })) {
    saving = readAs(savingSchema, { ...saving, [field]: value }) ?? saving;
  }
  return saving;
}

/**
 * The readable items of a list. An unreadable item must not remove the others: for example, the content of their pages
 * would be sent.
 */
function readable<Item>(schema: v.GenericSchema<unknown, Item>, list: unknown): readonly Item[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.flatMap((item) => readAs(schema, item) ?? []);
}

/** Undefined if there is no list, or no readable profile in it. */
export function readProfileList(stored: unknown): ProfileList | undefined {
  const list = readAs(storedList, stored);
  const all = (list?.all ?? []).flatMap((one) => readProfile(one) ?? []);
  const [first] = all;
  if (list === undefined || first === undefined) return undefined;
  return { current: readAs(profileId, list.current) ?? first.id, all, stored: list.all };
}

/** Whether the list is empty or missing, so that nothing is lost with it. */
export function isEmptyList(stored: unknown): boolean {
  return stored === undefined || readAs(storedList, stored)?.all.length === 0;
}

function readProfile(stored: unknown): ListedProfile | undefined {
  const read = readAs(storedProfile, stored);
  return read && { ...read, serverAddress: read.serverAddress };
}

/**
 * The list to write: `all`, with all unchanged parts as they were stored, readable or not, followed by the
 * profiles that could not be read at all.
 */
export function writeProfileList(
  { stored, all: before }: Pick<ProfileList, "stored" | "all">,
  all: readonly ListedProfile[],
): readonly unknown[] {
  const storedOf = (id: ProfileId) => stored.find((one) => readProfile(one)?.id === id);
  const written = all.map((one) =>
    overlay(
      storedOf(one.id),
      before.find(({ id }) => id === one.id),
      one,
    ),
  );
  return [...written, ...stored.filter((one) => readProfile(one) === undefined)];
}

/** The stored value, with the changes made since it was read. */
function overlay(stored: unknown, before: unknown, after: unknown): unknown {
  if (stored !== undefined && JSON.stringify(before) === JSON.stringify(after)) return stored;
  if (!isRecord(stored) || !isRecord(before) || !isRecord(after)) return after;
  const merged: Record<string, unknown> = { ...stored };
  for (const [field, value] of Object.entries(after)) {
    merged[field] = overlay(stored[field], before[field], value);
  }
  return merged;
}
