import { isRecord } from "../../../shared/domain/values/is-record.ts";
import { textOf } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import { deepest, type Fields, type Found, type Path } from "../found.ts";

/** The time between the Unix epoch and Apple's epoch (2001), s. */
const appleOffsetS = 978_307_200;

/** Whether the file is Arc's `StorableSidebar.json`. Arc has no other export. */
export function isArc({ sidebar }: Fields): boolean {
  return isRecord(sidebar) && Array.isArray(sidebar["containers"]);
}

/**
 * The tabs in the sidebar of Arc. Folders and tabs contain the ids of their children. A space contains the ids of two
 * items: one for its pinned tabs, one for its other tabs. The copies for Arc's own sync are not read.
 *
 * Throws `import-too-deep`.
 */
export function* readArc({ sidebar }: Fields): Generator<Found> {
  const containers = objectsIn(isRecord(sidebar) ? sidebar["containers"] : undefined);
  // Each object has its id before it, in the same list.
  const items = containers.flatMap((container) => objectsIn(container["items"]));
  const spaces = containers.flatMap((container) => objectsIn(container["spaces"]));
  const met: Met = {
    byId: new Map(items.map((item) => [item["id"], item])),
    told: new Set(),
    links: 0,
  };
  for (const space of spaces) {
    const title = textOf(space["title"]);
    const path = title === "" ? [] : [title];
    if (path.length > 0) yield { kind: "folder", path, description: "" };
    yield* readItems(space["containerIDs"], path, 0, met);
  }
  // Favourites, and tabs of a space that is not in the file.
  const inside = new Set(items.flatMap((item) => listOf(item["childrenIds"])));
  for (const item of items) if (!inside.has(item["id"])) yield* readItem(item, [], 0, met);
}

interface Met {
  byId: ReadonlyMap<unknown, Fields>;
  told: Set<Fields>;
  links: number;
}

function* readItems(ids: unknown, path: Path, depth: number, met: Met): Generator<Found> {
  if (depth > deepest) throw new ImportError({ kind: "import-too-deep" });
  for (const id of listOf(ids)) {
    const item = met.byId.get(id);
    if (item !== undefined) yield* readItem(item, path, depth, met);
  }
}

function* readItem(item: Fields, path: Path, depth: number, met: Met): Generator<Found> {
  // Items that contain each other end here.
  if (met.told.has(item)) return;
  met.told.add(item);
  const { title, data, createdAt, childrenIds } = item;
  const { tab, list } = isRecord(data) ? data : {};
  if (isRecord(tab)) {
    const savedAtMs =
      typeof createdAt === "number" ? getDateMs(createdAt + appleOffsetS) : undefined;
    yield {
      kind: "link",
      address: textOf(tab["savedURL"]),
      // The name that the user gave to the tab.
      title: textOf(title) || textOf(tab["savedTitle"]),
      description: "",
      tags: [],
      paths: path.length === 0 ? [] : [path],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: (met.links += 1),
    };
  }
  // A split view of tabs is not a folder, although it has children.
  const name = isRecord(list) ? textOf(title) : "";
  const own = name === "" ? path : [...path, name];
  if (own !== path) yield { kind: "folder", path: own, description: "" };
  yield* readItems(childrenIds, own, depth + 1, met);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectsIn(value: unknown): readonly Fields[] {
  return listOf(value).filter(isRecord);
}
