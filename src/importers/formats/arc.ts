import { isRecord } from "../../domain/values/is-record.ts";
import { textOf } from "../columns.ts";
import { getDateMs } from "../dates.ts";
import { ImportError } from "../import-error.ts";
import { deepest, type Fields, type Found, type Path } from "../found.ts";

/** Between the Unix epoch and that of Apple (2001), s. */
const appleOffsetS = 978_307_200;

/** Whether it is the file `StorableSidebar.json` of Arc, which has no other export. */
export function isArc({ sidebar }: Fields): boolean {
  return isRecord(sidebar) && Array.isArray(sidebar["containers"]);
}

/**
 * The tabs in the sidebar of Arc. Folders and tabs name those in them by their ids, and a space names the two items
 * that hold its pinned and its other tabs. What is copied of all this for the browser's own sync is not read.
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
  // Those that contain each other end here.
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
      // The name that the user gave it.
      title: textOf(title) || textOf(tab["savedTitle"]),
      description: "",
      tags: [],
      paths: path.length === 0 ? [] : [path],
      ...(savedAtMs !== undefined && { savedAtMs }),
      place: (met.links += 1),
    };
  }
  // Tabs side by side are no folder, although they have children.
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
