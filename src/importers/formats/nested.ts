import { isRecord } from "../../domain/values/is-record.ts";
import {
  addressOf,
  columnsOf,
  filledColumns,
  isLikeAddress,
  linkOf,
  textOf,
  type Columns,
} from "../columns.ts";
import type { Found, Path } from "../found.ts";

/** Deeper than any service nests its lists. What is deeper is not looked at. */
const deepest = 200;

/**
 * The links of JSON of any structure: each object with an address. The names of the objects around it are its
 * folders. So are the exports of Toby, Session Buddy, Tab Session Manager and OneTab, whose links are in lists
 * or objects within others.
 */
export function* readNested(value: unknown): Generator<Found> {
  yield* readNode(value, [], 0, { links: 0, folders: new Set(), columnsOf: createColumns() });
}

interface Met {
  links: number;
  folders: Set<string>;
  columnsOf: (names: readonly string[]) => Columns;
}

function* readNode(node: unknown, path: Path, depth: number, met: Met): Generator<Found> {
  if (typeof node !== "object" || node === null || depth > deepest) return;
  if (isRecord(node)) {
    const columns = filledColumns(met.columnsOf(Object.keys(node)), node, met.columnsOf);
    if (isLikeAddress(addressOf(node[columns.address?.[0] ?? ""]))) {
      yield* folderOf(path, met);
      met.links += 1;
      yield linkOf(columns, (name) => node[name], met.links, { around: path });
      return;
    }
  }
  const name = isRecord(node) ? textOf(node["title"] ?? node["name"] ?? node["label"]) : "";
  const own = name === "" ? path : [...path, name];
  for (const inner of Object.values(node)) yield* readNode(inner, own, depth + 1, met);
}

/** As `columnsOf`, but asks once for the same names. */
export function createColumns(): (names: readonly string[]) => Columns {
  const known = new Map<string, Columns>();
  return (names) => {
    const key = names.join("\n");
    const columns = known.get(key) ?? columnsOf(names);
    // Objects that are lists by number or id have other names each.
    if (known.size < 1_000) known.set(key, columns);
    return columns;
  };
}

function* folderOf(path: Path, { folders }: Met): Generator<Found> {
  const key = JSON.stringify(path);
  if (path.length === 0 || folders.has(key)) return;
  folders.add(key);
  yield { kind: "folder", path, description: "" };
}
