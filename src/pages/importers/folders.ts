import { cleanText } from "../../shared/domain/text/clean-text.ts";
import { linkFields } from "../../shared/domain/fields/link.ts";
import type { Path } from "./found.ts";
import { areLeft, linkStates, type LinkState, type StateChoices } from "./states.ts";

/** A folder of a source. The links of a file that are in no folder are in the file itself, which is a folder here. */
export interface Folder {
  /** The number in the order of reading, from 0. It is the same each time the source is read. */
  id: number;
  /** "" for a file. */
  name: string;
  /** The number of the file, from 0. */
  part: number;
  parent?: Folder;
}

/** New links that are in the same folders, and have the same states. */
export interface FolderLinks {
  folders: readonly Folder[];
  states: readonly LinkState[];
  fresh: number;
}

/** Collects the folders of the links of a source. */
export interface Folders {
  all: readonly Folder[];
  at: (part: number, path: Path) => Folder;
}

export function createFolders(): Folders {
  const all: Folder[] = [];
  const files = new Map<number, Folder>();
  const inside = new Map<Folder, Map<string, Folder>>();

  function add(folder: Omit<Folder, "id">): Folder {
    const added = { id: all.length, ...folder };
    all.push(added);
    return added;
  }

  function fileAt(part: number): Folder {
    const file = files.get(part) ?? add({ name: "", part });
    files.set(part, file);
    return file;
  }

  function childOf(parent: Folder, name: string): Folder {
    const children = inside.get(parent) ?? new Map<string, Folder>();
    inside.set(parent, children);
    const child = children.get(name) ?? add({ name, part: parent.part, parent });
    children.set(name, child);
    return child;
  }

  return {
    all,
    /** A folder without a name is none: its links are in the one around it. */
    at: (part, path) =>
      path
        .map((name) => cleanText(name, linkFields.title.most))
        .filter((name) => name !== "")
        .reduce(childOf, fileAt(part)),
  };
}

/** The number of new links in each folder and its subfolders. A link that is in several of them counts once. */
export function freshIn(links: readonly FolderLinks[]): ReadonlyMap<Folder, number> {
  const counts = new Map<Folder, number>();
  for (const { folders, fresh } of links) {
    for (const folder of new Set(folders.flatMap(withParents)))
      counts.set(folder, (counts.get(folder) ?? 0) + fresh);
  }
  return counts;
}

/** The number of new links of which at least one folder, and one state if they have any, is not left out. */
export function freshTaken(
  links: readonly FolderLinks[],
  left: ReadonlySet<number>,
  states: StateChoices = {},
): number {
  return links
    .filter((one) => one.folders.some(({ id }) => !left.has(id)) && !areLeft(one.states, states))
    .reduce((sum, { fresh }) => sum + fresh, 0);
}

/** The number of new links in each state, in the order of `linkStates`. */
export function statesIn(links: readonly FolderLinks[]): ReadonlyMap<LinkState, number> {
  const counts = linkStates.map((state) => {
    const those = links.filter(({ states }) => states.includes(state));
    return [state, those.reduce((sum, { fresh }) => sum + fresh, 0)] as const;
  });
  return new Map(counts.filter(([, fresh]) => fresh > 0));
}

/** How much of a folder and its subfolders is taken. */
export type Tick = "all" | "some" | "none";

/** The ticks of the folders with new links in them or in their subfolders. */
export function ticksOf(
  links: readonly FolderLinks[],
  left: ReadonlySet<number>,
): ReadonlyMap<Folder, Tick> {
  const ticks = new Map<Folder, Tick>();
  for (const own of foldersWithLinks(links)) {
    const tick = left.has(own.id) ? "none" : "all";
    for (const folder of withParents(own)) {
      const before = ticks.get(folder) ?? tick;
      ticks.set(folder, before === tick ? tick : "some");
    }
  }
  return ticks;
}

/** The folders that are left out after the tick of one was changed. Its subfolders go with it. */
export function changeTick(
  links: readonly FolderLinks[],
  left: ReadonlySet<number>,
  folder: Folder,
): ReadonlySet<number> {
  const own = [...foldersWithLinks(links)].filter((one) => withParents(one).includes(folder));
  const next = new Set(left);
  const isTaken = own.every(({ id }) => !left.has(id));
  for (const { id } of own) {
    if (isTaken) next.add(id);
    else next.delete(id);
  }
  return next;
}

function foldersWithLinks(links: readonly FolderLinks[]): ReadonlySet<Folder> {
  return new Set(links.flatMap(({ folders }) => folders));
}

function withParents(folder: Folder): readonly Folder[] {
  const all = [folder];
  for (let above = folder.parent; above !== undefined; above = above.parent) all.push(above);
  return all;
}
