import { linkFields } from "../../shared/domain/fields/link.ts";
import type { OperationOf } from "../../shared/domain/operation/operation.ts";
import type { CollectionFields } from "../../shared/domain/fields/collection.ts";
import type { LocalId } from "../../shared/domain/values/ids.ts";
import { cleanLines, cleanText } from "../../shared/domain/text/clean-text.ts";
import { cutText } from "../../shared/domain/text/cut-text.ts";
import { tagKey, tagsMax, cleanTags } from "../../shared/domain/values/tag.ts";
import { withoutTracking } from "../../shared/domain/address/shown-address.ts";
import { placesOf } from "./dry-run.ts";
import type { Added, DryRun, FoundDraft, PartFound, Place } from "./dry-run.ts";
import { cutTag, draftOf, type ImportDraft } from "./draft-of.ts";
import { areLeft, type StateChoices } from "./states.ts";
import type { Path } from "./found.ts";

/** The user's choice for the folders in a file. */
export const folderUses = ["collections", "tags", "both", "none"] as const;
type FolderUse = (typeof folderUses)[number];

/** A tag of the year, or a line at the end of the description. `lineOf`: the line for a time in epoch ms. */
type DateUse = { to: "tag" } | { to: "description"; lineOf: (savedAtMs: number) => string };

/** The user's choices for all links. */
export interface ImportChoices {
  folders: FolderUse;
  tags: readonly string[];
  /** The collection for links without a folder. It is also the parent of the collections of folders. */
  into?: LocalId | undefined;
  states?: StateChoices | undefined;
  /** What becomes of dates. By default nothing, because the service has no field for them. */
  dates?: DateUse | undefined;
  /** Tracking parameters are removed from addresses. */
  isClean?: boolean | undefined;
  /** The numbers of the folders whose own links are left out. */
  left?: ReadonlySet<number> | undefined;
}

/** A collection that exists already. */
export interface KnownPlace {
  localId: LocalId;
  title: string;
  parent?: LocalId | undefined;
  /** The service does not have it yet. */
  pending?: boolean | undefined;
}

type ImportOperation = OperationOf<"create-link" | "create-collection">;

/**
 * The operations of an import, each collection before its contents. A folder becomes a collection only if it contains
 * a new link, at any depth. If a collection with this name exists, the links are added to it.
 *
 * Throws an `ImportError`, like the reading.
 */
export async function* importOperations(
  found: AsyncIterable<PartFound>,
  run: Pick<DryRun, "savedKeys" | "added" | "folders">,
  choices: ImportChoices,
  known: readonly KnownPlace[],
  uuid: () => LocalId,
): AsyncGenerator<ImportOperation> {
  const places = createPlaces(known, choices.into, uuid);
  const seen = new Set<string>(run.savedKeys);
  for await (const one of found) {
    if (one.kind === "folder") {
      places.describe(one.path, one.description);
      continue;
    }
    if (one.kind !== "link") continue;
    const draft = draftOf(one);
    if (!draft.ok || seen.has(draft.value.key)) continue;
    seen.add(draft.value.key);
    const sent = getSent({ link: one, draft: draft.value }, run, choices);
    if (sent === undefined) continue;
    const collections: LocalId[] = [];
    for (const path of sent.paths) {
      const { created, place } = places.at(path);
      yield* created;
      if (place !== undefined && !collections.includes(place)) collections.push(place);
    }
    if (collections.length === 0 && choices.into !== undefined) collections.push(choices.into);
    yield {
      kind: "create-link",
      subject: uuid(),
      fields: {
        ...sent.fields,
        collections: collections.slice(0, linkFields.collections.most),
        repositoryIds: [],
      },
    };
  }
}

/**
 * What is sent of a link, by the user's choices: its fields, and the paths of its collections. Undefined if it is left
 * out.
 */
export function getSent(
  { link, draft: { key, fields } }: FoundDraft,
  run: Pick<DryRun, "added" | "folders">,
  choices: ImportChoices,
): { fields: ImportDraft["fields"]; paths: readonly Path[] } | undefined {
  const added = run.added.get(key);
  const places = [...placesOf(link, link.part ?? 0), ...(added?.places ?? [])];
  const paths = takenPaths(run, places, choices.left);
  const states = [...new Set([...(link.states ?? []), ...(added?.states ?? [])])];
  if (paths === undefined || areLeft(states, choices.states ?? {})) return undefined;
  const { dates } = choices;
  const { savedAtMs } = link;
  const year =
    dates?.to === "tag" && savedAtMs !== undefined ? [`${new Date(savedAtMs).getFullYear()}`] : [];
  const line =
    dates?.to === "description" && savedAtMs !== undefined ? dates.lineOf(savedAtMs) : "";
  const ofStates = states.filter((state) => (choices.states?.[state] ?? "tag") === "tag");
  const tags = [...fields.tags, ...(added?.tags ?? []), ...ofStates, ...year];
  const isFiled = choices.folders === "collections" || choices.folders === "both";
  return {
    fields: {
      ...fields,
      ...(choices.isClean && { targetUrl: withoutTracking(fields.targetUrl).address }),
      description: descriptionFor(fields.description, added, line),
      tags: tagsFor({ paths, tags }, choices),
    },
    paths: isFiled ? paths : [],
  };
}

/** The paths of a link's folders that are not left out. Undefined if all of its places are left out, and so the link. */
function takenPaths(
  { folders }: Pick<DryRun, "folders">,
  places: readonly Place[],
  left: ReadonlySet<number> = new Set(),
): readonly Path[] | undefined {
  const taken = places.filter(({ part, path }) => !left.has(folders.at(part, path).id));
  if (taken.length === 0) return undefined;
  return taken.map(({ path }) => path).filter((path) => path.length > 0);
}

/** The description to send: the link's description, the notes of its repeats in the file, and a last line. */
function descriptionFor(description: string, added: Added | undefined, line: string): string {
  const all = new Set([description, ...(added?.notes ?? [])]);
  all.delete("");
  const { most } = linkFields.description;
  const notes = cutText([...all].join("\n\n"), line === "" ? most : most - line.length - 2);
  return [notes, line].filter((text) => text !== "").join("\n\n");
}

/** The tags to send: the tags of the link, of its folders, and of all links. */
function tagsFor(
  { paths, tags }: { paths: readonly Path[]; tags: readonly string[] },
  choices: Pick<ImportChoices, "folders" | "tags">,
): readonly string[] {
  const isTagged = choices.folders === "tags" || choices.folders === "both";
  const ofFolders = isTagged ? paths.flat().map(cutTag) : [];
  const all = cleanTags([...tags, ...ofFolders, ...choices.tags]);
  if (all.length <= tagsMax) return all;
  // If there are too many tags, the tags for all links have priority.
  const chosen = new Set(choices.tags.map(tagKey));
  const others = all.filter((tag) => !chosen.has(tagKey(tag)));
  const kept = new Set(others.slice(0, Math.max(0, tagsMax - chosen.size)));
  return all.filter((tag) => chosen.has(tagKey(tag)) || kept.has(tag)).slice(0, tagsMax);
}

/** The collections by name and parent, created when they are needed. */
function createPlaces(
  known: readonly KnownPlace[],
  into: LocalId | undefined,
  uuid: () => LocalId,
) {
  const byName = new Map<string, LocalId>();
  const keyOf = (title: string, parent: LocalId | undefined) => `${parent ?? ""} ${tagKey(title)}`;
  for (const { localId, title, parent, pending } of known) {
    const key = keyOf(title, parent);
    // A waiting collection may be dropped before the row of its link is sent, for example if its job is cancelled. So
    // this job has a row that creates the collection. The row does nothing if the collection still exists then.
    if (!pending && !byName.has(key)) byName.set(key, localId);
  }
  const descriptions = new Map<string, string>();

  return {
    describe(path: Path, description: string): void {
      const text = cutText(cleanLines(description).trim(), linkFields.description.most);
      if (text !== "") descriptions.set(JSON.stringify(path), text);
    },
    /**
     * The collection of a folder, and the collections that must be created before it. Undefined: the path has no name.
     */
    at(path: Path): { created: readonly ImportOperation[]; place: LocalId | undefined } {
      const created: ImportOperation[] = [];
      let place = into;
      for (const [depth, name] of path.entries()) {
        const title = cleanText(name, linkFields.title.most);
        if (title === "") continue;
        const key = keyOf(title, place);
        const there = byName.get(key);
        if (there !== undefined) {
          place = there;
          continue;
        }
        const description = descriptions.get(JSON.stringify(path.slice(0, depth + 1)));
        const fields: CollectionFields = {
          title,
          ...(description !== undefined && { description }),
          ...(place !== undefined && { parent: place }),
        };
        place = uuid();
        byName.set(key, place);
        created.push({ kind: "create-collection", subject: place, fields });
      }
      return { created, place };
    },
  };
}
