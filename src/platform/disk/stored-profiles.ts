import * as v from "valibot";
import type { ProfileId } from "../../domain/values/ids.ts";
import {
  defaultCompatibility,
  profileColours,
  type Profile,
} from "../../domain/profile/profile.ts";
import { defaultSaving, sitesMost, type SavingChoices } from "../../domain/profile/saving.ts";
import { parseServerAddress } from "../../domain/profile/server-address.ts";
import { integerId, profileId } from "../../things/id-schemas.ts";
import { savingSchema } from "../../rpc/schemas.ts";

/** What is kept of a profile in the list; its key stands apart. */
export type ListedProfile = Omit<Profile, "hasKey">;

/** The list as it was read. */
export interface ProfileList {
  current: ProfileId;
  all: readonly ListedProfile[];
  /** What stands in storage, in its order, of which `all` is what could be read. */
  stored: readonly unknown[];
}

const compatibility = v.object({
  keyPrefix: v.fallback(v.picklist(["", "Bearer "]), defaultCompatibility.keyPrefix),
  honoursIdempotencyKey: v.fallback(v.boolean(), defaultCompatibility.honoursIdempotencyKey),
  userId: v.fallback(v.nullable(integerId), defaultCompatibility.userId),
  afterServerError: v.fallback(
    v.picklist(["ask", "send-again"]),
    defaultCompatibility.afterServerError,
  ),
});

const storedProfile = v.object({
  id: profileId,
  name: v.fallback(v.string(), ""),
  colour: v.fallback(v.picklist(profileColours), "green"),
  // An older version took addresses for which a permission would be one for every site.
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
/** A list is no record of fields, though `v.record` would take it for one. */
const fieldsOf = v.custom<Record<string, unknown>>(
  (stored) => typeof stored === "object" && stored !== null && !Array.isArray(stored),
);

/** Each choice that can be read; the others as they come. */
function readSaving(stored: unknown): SavingChoices {
  const { success, output } = v.safeParse(fieldsOf, stored);
  const known = success ? output : {};
  const { sitesWithoutContent: sites } = known;
  // None of those that can be read may be lost to one that cannot: its pages' content would be sent.
  const readable = Array.isArray(sites) ? sites.filter((site) => typeof site === "string") : [];
  let saving: SavingChoices = defaultSaving;
  for (const [field, value] of Object.entries({
    ...known,
    sitesWithoutContent: readable.slice(0, sitesMost),
  })) {
    const parsed = v.safeParse(savingSchema, { ...saving, [field]: value });
    if (parsed.success) saving = parsed.output;
  }
  return saving;
}

/** Undefined: there is no list, or none in which a profile can be read. */
export function readProfileList(stored: unknown): ProfileList | undefined {
  const list = v.safeParse(storedList, stored);
  if (!list.success) return undefined;
  const all = list.output.all.flatMap((one) => readProfile(one) ?? []);
  const [first] = all;
  if (first === undefined) return undefined;
  const current = v.safeParse(profileId, list.output.current);
  return { current: current.success ? current.output : first.id, all, stored: list.output.all };
}

/** Whether nothing is lost with the list: there is none yet, or none any more. */
export function isEmptyList(stored: unknown): boolean {
  const list = v.safeParse(storedList, stored);
  return stored === undefined || (list.success && list.output.all.length === 0);
}

function readProfile(stored: unknown): ListedProfile | undefined {
  const parsed = v.safeParse(storedProfile, stored);
  return parsed.success
    ? { ...parsed.output, serverAddress: parsed.output.serverAddress }
    : undefined;
}

/**
 * The list to be written: `all`, where what has not been changed stays as it was stored, whether it could be
 * read or not, and after them the profiles that could not be read at all.
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

/** The value as it was stored, with what has been changed since it was read. */
function overlay(stored: unknown, before: unknown, after: unknown): unknown {
  if (stored !== undefined && JSON.stringify(before) === JSON.stringify(after)) return stored;
  const [fields, known, changed] = [stored, before, after].map((one) => v.safeParse(fieldsOf, one));
  if (!fields?.success || !known?.success || !changed?.success) return after;
  const merged = { ...fields.output };
  for (const [field, value] of Object.entries(changed.output)) {
    merged[field] = overlay(fields.output[field], known.output[field], value);
  }
  return merged;
}
