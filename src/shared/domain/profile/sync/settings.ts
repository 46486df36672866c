import type { DraftCollection } from "../../draft/draft.ts";
import { asId, type LocalId, type ProfileId, type RemoteIdOf } from "../../values/ids.ts";
import { firstProfile, type Compatibility, type ProfileHead } from "../profile.ts";
import type { SavingChoices, SiteDefaults, StandingCollection } from "../saving.ts";

/**
 * The settings of a profile in the browser's sync: one value for each name, so that two computers can change different
 * settings at the same time. A site with defaults is a separate setting, `site example.org`.
 */

/** JSON values by the names of their settings; `null` for a site without defaults. */
export type Settings = Readonly<Record<string, unknown>>;

/** A collection by its remote id, which is the same on every computer. */
export type TravellingCollection = Pick<
  Extract<DraftCollection, { kind: "by-id" }>,
  "remoteId" | "title"
>;

/** The defaults of a site as they travel. */
export interface TravellingSite {
  tags: readonly string[];
  collections: readonly TravellingCollection[];
}

/** The choices that do not travel, or not as one setting. */
export const stayingChoices = [
  // Sent as ids of the service, and with each site as a separate setting.
  "collections",
  "siteDefaults",
  // Needs a permission, which each browser grants for itself.
  "marksSavedPages",
  // Makes requests to sites, which is chosen on each computer.
  "showsPictures",
  // A list of visited sites, which grows while the user saves.
  "sitesWithoutContent",
] as const;

/** The choices that are one setting each, and travel. A new choice does, unless it is named above. */
export type SavingSettings = Omit<SavingChoices, (typeof stayingChoices)[number]>;

/** Settings that were read from outside and checked. Settings without a readable value are absent. */
export interface ReadSettings {
  head: Partial<Pick<ProfileHead, "name" | "colour" | "serverAddress">>;
  compatibility: Partial<Compatibility>;
  saving: Partial<SavingSettings>;
  collections?: readonly TravellingCollection[];
  sites: Readonly<Record<string, TravellingSite | null>>;
}

/** The ids of a local profile's collections, here and at the service. */
export interface CollectionIds {
  remoteIdOf: (localId: LocalId) => RemoteIdOf<"collection"> | undefined;
  localIdOf: (remoteId: RemoteIdOf<"collection">) => LocalId | undefined;
}

const sitePrefix = "site ";

/** The name of the setting that has the defaults of a site. */
export function settingOfSite(site: string): string {
  return `${sitePrefix}${site}`;
}

/** The site if the setting has the defaults of a site; undefined for any other setting. */
export function siteOfSetting(name: string): string | undefined {
  return name.startsWith(sitePrefix) ? name.slice(sitePrefix.length) : undefined;
}

/**
 * The settings of a profile that are synced. A collection that the service has not confirmed is left out, because
 * other computers cannot know it.
 */
export function settingsOf(
  { name, colour, serverAddress, compatibility, saving }: ProfileHead,
  ids: Pick<CollectionIds, "remoteIdOf">,
): Settings {
  const staying: readonly string[] = stayingChoices;
  const choices = Object.entries(saving).filter(([choice]) => !staying.includes(choice));
  const sites = saving.siteDefaults.flatMap(({ site, tags, collections: ofSite }) => {
    const known = travelling(ofSite, ids);
    return tags.length + known.length === 0
      ? []
      : [[settingOfSite(site), { tags, collections: known }] as const];
  });
  return {
    name,
    colour,
    serverAddress,
    ...compatibility,
    ...Object.fromEntries(choices),
    collections: travelling(saving.collections, ids),
    ...Object.fromEntries(sites),
  };
}

/** A profile without any changes. */
export function emptyProfile(id: ProfileId): ProfileHead {
  const { hasKey: _hasKey, ...first } = firstProfile(id);
  return { ...first, serverAddress: "" };
}

export const defaultSettings: Settings = settingsOf(emptyProfile(asId("")), {
  remoteIdOf: () => undefined,
});

function travelling(
  collections: readonly StandingCollection[],
  { remoteIdOf }: Pick<CollectionIds, "remoteIdOf">,
): readonly TravellingCollection[] {
  return collections.flatMap((one) => {
    const remoteId = one.kind === "by-id" ? one.remoteId : remoteIdOf(one.localId);
    return remoteId === undefined ? [] : [{ remoteId, title: one.title }];
  });
}

/** The profile with these settings. `uuid`: for a collection that is not known here. */
export function withSettings(
  profile: ProfileHead,
  { head, compatibility, saving, collections, sites }: ReadSettings,
  ids: CollectionIds,
  uuid: () => string,
): ProfileHead {
  /** Followed by the collections here that do not travel. */
  const standing = (
    all: readonly TravellingCollection[],
    before: readonly StandingCollection[],
  ): readonly StandingCollection[] => [
    ...all.map(({ remoteId, title }): StandingCollection => {
      const localId = ids.localIdOf(remoteId);
      return localId === undefined
        ? { kind: "by-id", localId: asId<LocalId>(uuid()), remoteId, title }
        : { kind: "known", localId, title };
    }),
    ...before.filter((one) => travelling([one], ids).length === 0),
  ];
  const siteDefaults = Object.entries(sites).reduce<readonly SiteDefaults[]>(
    (all, [site, defaults]) => {
      const before = all.find((one) => one.site === site);
      const changed = {
        site,
        tags: defaults?.tags ?? [],
        collections: standing(defaults?.collections ?? [], before?.collections ?? []),
      };
      const others = all.filter((one) => one !== before);
      const isEmpty = changed.tags.length + changed.collections.length === 0;
      return isEmpty ? others : [...others, changed];
    },
    profile.saving.siteDefaults,
  );
  return {
    ...profile,
    ...head,
    compatibility: { ...profile.compatibility, ...compatibility },
    saving: {
      ...profile.saving,
      ...saving,
      siteDefaults,
      ...(collections !== undefined && {
        collections: standing(collections, profile.saving.collections),
      }),
    },
  };
}
