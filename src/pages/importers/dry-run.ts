import { linkFields } from "../../shared/domain/fields/link.ts";
import type { ImportFailure, StorageFailure } from "../../shared/domain/failures.ts";
import { tagsMax } from "../../shared/domain/values/tag.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { draftOf, type ImportDraft, type Refusal } from "./draft-of.ts";
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
  folders: number;
  /** Addresses in the file that are none of the user's links. */
  left: number;
  /** New links with a text that was too long. */
  cut: number;
  /** New links with a user name or a password in the address, which is left out. */
  logins: number;
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

interface FoundDraft {
  link: FoundLink;
  draft: ImportDraft;
}

/** The count to which a link belongs. */
export interface Filing {
  paths: readonly Path[];
  tags: readonly string[];
}

export interface Added extends Filing {
  notes: readonly string[];
}

/** Returns the address keys that are saved already. */
export type SavedAmong = (
  keys: readonly string[],
) => Promise<Result<ReadonlySet<string>, StorageFailure>>;

/** Keys that are looked up together. */
const lookUpMost = 500;
const sampleMost = 20;
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

function createTally() {
  const counts = {
    links: 0,
    fresh: 0,
    saved: 0,
    twice: 0,
    folders: 0,
    left: 0,
    cut: 0,
    logins: 0,
    dated: 0,
  };
  const refused: Partial<Record<Refusal, number>> = {};
  const refusedFirst: DryRun["refusedFirst"][number][] = [];
  const linksIn = new Map<number, number>();
  const sample: FoundDraft[] = [];
  const seen = new Set<string>();
  const savedKeys = new Set<string>();
  const added = new Map<string, { paths: Path[]; tags: string[]; notes: string[] }>();
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
    if (seen.has(key)) {
      counts.twice += 1;
      const more = added.get(key) ?? { paths: [], tags: [], notes: [] };
      // More than a link can have. A file may contain one address a hundred thousand times, or as many folders.
      if (more.paths.length < linkFields.collections.most)
        more.paths.push(...link.paths.slice(0, linkFields.collections.most));
      if (more.tags.length < tagsMax) more.tags.push(...fields.tags);
      if (more.notes.length < notesMost && !more.notes.includes(fields.description))
        more.notes.push(fields.description);
      added.set(key, more);
      return;
    }
    seen.add(key);
    waiting.push({ link, draft: draft.value });
  }

  return {
    waiting: () => waiting.length,
    waitingKeys: () => waiting.map(({ draft }) => draft.key),
    add(one: PartFound): void {
      if (one.kind === "folder") counts.folders += 1;
      else if (one.kind === "left") counts.left += one.addresses.length;
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
        counts.dated += Number(one.link.savedAtMs !== undefined);
        if (sample.length < sampleMost) sample.push(one);
      }
      waiting = [];
    },
    result: (): DryRun => ({ ...counts, refused, refusedFirst, linksIn, sample, savedKeys, added }),
  };
}
