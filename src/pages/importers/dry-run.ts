import { linkFields } from "../../shared/domain/fields/link.ts";
import type { ImportFailure, StorageFailure } from "../../shared/domain/failures.ts";
import { tagsMax } from "../../shared/domain/values/tag.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { withoutTracking } from "../../shared/domain/address/shown-address.ts";
import { draftOf, type ImportDraft, type Refusal } from "./draft-of.ts";
import { createFolders, type Folder, type FolderLinks, type Folders } from "./folders.ts";
import type { LinkState } from "./states.ts";
import { importFailureOf } from "./import-error.ts";
import type { Found, FoundLink, Path } from "./found.ts";

/** The effect of an import. `links` is the sum of `fresh`, `saved`, `twice` and all of `refused`. */
export interface DryRun {
  links: number;
  fresh: number;
  saved: number;
  /** Repeats of an earlier link in the file. The first link is sent, with the folders, tags and notes of all. */
  twice: number;
  refused: Readonly<Partial<Record<Refusal, number>>>;
  /** The first refused links, with their places in the part of the source. */
  refusedFirst: readonly { refusal: Refusal; part: number; place: number; text: string }[];
  /** The number of links in each part of the source that has any. */
  linksIn: ReadonlyMap<number, number>;
  /** Folders that the source names. */
  folderCount: number;
  folders: Folders;
  folderLinks: readonly FolderLinks[];
  /** Addresses in the file that are none of the user's links. */
  left: number;
  /** Addresses in parts of the source that were not read. */
  unread: number;
  /** New links with a text that was too long. */
  cut: number;
  /** New links with a user name or a password in the address, which is left out. */
  logins: number;
  /** New links with tracking parameters in the address. */
  tracked: number;
  /** New links with a date, which has no field at the service. */
  dated: number;
  /** The first new links. */
  sample: readonly FoundDraft[];
  /** The address keys of links that are saved already. */
  savedKeys: ReadonlySet<string>;
  /** For repeated links: the additions of the later ones, by address key. */
  added: ReadonlyMap<string, Added>;
}

/** `part`: the place of its file among the files of the source, from 0. */
export type PartFound = Found & { part?: number };

export interface FoundDraft {
  /** `part`: as of `PartFound`. */
  link: FoundLink & { part?: number };
  draft: ImportDraft;
}

/** A folder in a file of the source; an empty path is the file itself. */
export interface Place {
  part: number;
  path: Path;
}

export interface Added {
  places: readonly Place[];
  tags: readonly string[];
  notes: readonly string[];
  states: readonly LinkState[];
}

/** Returns the address keys that are saved already. */
export type SavedAmong = (
  keys: readonly string[],
) => Promise<Result<ReadonlySet<string>, StorageFailure>>;

/** Keys that are looked up together. */
const lookUpMost = 200;
const sampleMost = 8;
const refusedMost = 100;
/** The limit of notes for a link. No user marks more in a page. */
const notesMost = 200;

/**
 * Counts the effects of an import without writing anything. Only the key of each link stays in memory, and for a
 * repeated link also its additions.
 */
export async function dryRun(
  found: AsyncIterable<PartFound>,
  savedAmong: SavedAmong,
): Promise<Result<DryRun, ImportFailure | StorageFailure>> {
  const tally = createTally();
  try {
    for await (const one of found) {
      tally.add(one);
      if (tally.waiting() < lookUpMost) continue;
      const saved = await savedAmong(tally.waitingKeys());
      if (!saved.ok) return saved;
      tally.settle(saved.value);
    }
  } catch (error) {
    return err(importFailureOf(error));
  }
  const saved = await savedAmong(tally.waitingKeys());
  if (!saved.ok) return saved;
  tally.settle(saved.value);
  return ok(tally.result());
}

/** The folders of a link, as many as a link can have, or its file. */
export function placesOf({ paths }: FoundLink, part: number): readonly Place[] {
  const kept = paths.length === 0 ? [[]] : paths.slice(0, linkFields.collections.most);
  return kept.map((path) => ({ part, path }));
}

function createTally() {
  const counts = {
    links: 0,
    fresh: 0,
    saved: 0,
    twice: 0,
    folderCount: 0,
    left: 0,
    unread: 0,
    cut: 0,
    logins: 0,
    tracked: 0,
    dated: 0,
  };
  const refused: Partial<Record<Refusal, number>> = {};
  const refusedFirst: DryRun["refusedFirst"][number][] = [];
  const linksIn = new Map<number, number>();
  const sample: FoundDraft[] = [];
  const folders = createFolders();
  /** The folders of each address key. Links that are in the same single folder share the list. */
  const seen = new Map<string, readonly Folder[]>();
  const alone = new Map<Folder, readonly Folder[]>();
  const savedKeys = new Set<string>();
  const added = new Map<
    string,
    { places: Place[]; tags: string[]; notes: string[]; states: LinkState[] }
  >();
  /** The states of each address key that has any. */
  const statesBy = new Map<string, readonly LinkState[]>();
  let waiting: FoundDraft[] = [];

  function addLink(link: FoundLink, part: number): void {
    counts.links += 1;
    linksIn.set(part, (linksIn.get(part) ?? 0) + 1);
    const draft = draftOf(link);
    if (!draft.ok) {
      const { error } = draft;
      refused[error] = (refused[error] ?? 0) + 1;
      const text = (link.address || link.title).slice(0, 200);
      if (refusedFirst.length < refusedMost)
        refusedFirst.push({ refusal: error, part, place: link.place, text });
      return;
    }
    const { key, fields } = draft.value;
    const before = seen.get(key);
    if (link.states !== undefined)
      statesBy.set(key, [...new Set([...(statesBy.get(key) ?? []), ...link.states])]);
    const places = placesOf(link, part);
    if (before !== undefined) {
      counts.twice += 1;
      const more = added.get(key) ?? { places: [], tags: [], notes: [], states: [] };
      // More than a link can have. A file may contain one address a hundred thousand times, or as many folders.
      if (more.places.length < linkFields.collections.most) {
        more.places.push(...places);
        seen.set(key, [...new Set([...before, ...foldersOf(places)])]);
      }
      if (more.tags.length < tagsMax) more.tags.push(...fields.tags);
      if (more.notes.length < notesMost && !more.notes.includes(fields.description))
        more.notes.push(fields.description);
      for (const state of link.states ?? [])
        if (!more.states.includes(state)) more.states.push(state);
      added.set(key, more);
      return;
    }
    seen.set(key, foldersOf(places));
    waiting.push({ link, draft: draft.value });
  }

  function foldersOf(places: readonly Place[]): readonly Folder[] {
    const all = places.map(({ part, path }) => folders.at(part, path));
    const [first] = all;
    if (first === undefined || all.length > 1) return all;
    const shared = alone.get(first) ?? all;
    alone.set(first, shared);
    return shared;
  }

  function folderLinks(): readonly FolderLinks[] {
    const byFolders = new Map<string, FolderLinks & { fresh: number }>();
    for (const [key, all] of seen) {
      if (savedKeys.has(key)) continue;
      const states = statesBy.get(key) ?? [];
      const ids = [...all.map(({ id }) => id), ...states].join(" ");
      const links = byFolders.get(ids) ?? { folders: all, states, fresh: 0 };
      links.fresh += 1;
      byFolders.set(ids, links);
    }
    return [...byFolders.values()];
  }

  return {
    waiting: () => waiting.length,
    waitingKeys: () => waiting.map(({ draft }) => draft.key),
    add(one: PartFound): void {
      if (one.kind === "folder") counts.folderCount += 1;
      else if (one.kind === "left") counts.left += one.addresses.length;
      else if (one.kind === "unread") counts.unread += one.count;
      else addLink(one, one.part ?? 0);
    },
    /** `saved`: the waiting keys that are saved already. */
    settle(saved: ReadonlySet<string>): void {
      for (const one of waiting) {
        if (saved.has(one.draft.key)) {
          counts.saved += 1;
          savedKeys.add(one.draft.key);
          continue;
        }
        counts.fresh += 1;
        counts.cut += Number(one.draft.isCut);
        counts.logins += Number(one.draft.hadLogin);
        const { targetUrl } = one.draft.fields;
        counts.tracked += Number(withoutTracking(targetUrl).removed.length > 0);
        counts.dated += Number(one.link.savedAtMs !== undefined);
        if (sample.length < sampleMost) sample.push(one);
      }
      waiting = [];
    },
    result: (): DryRun => ({
      ...counts,
      folders,
      folderLinks: folderLinks(),
      refused,
      refusedFirst,
      linksIn,
      sample,
      savedKeys,
      added,
    }),
  };
}
