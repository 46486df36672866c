import { isRecord } from "../../../shared/domain/values/is-record.ts";
import {
  addressOf,
  columnsOf,
  filledColumns,
  isLikeAddress,
  linkOf,
  textOf,
  type Columns,
} from "../columns.ts";
import { deepest, type Fields, type Found, type Path } from "../found.ts";

/** The fields in which services write the name of an object with links. The last two are NiceTab's. */
const folderNames = ["title", "name", "label", "groupName", "tagName"];

/**
 * The links of JSON of any structure: each object with an address. The names of the objects around it are its folders.
 * Toby, Session Buddy, Tab Session Manager and OneTab export such files.
 */
export function* readNested(value: unknown): Generator<Found> {
  const met = { links: 0, folders: new Set<string>(), columnsOf: createColumns() };
  yield* readNode(value, { path: [], depth: 0, isOnly: false }, met);
}

interface Around {
  path: Path;
  depth: number;
  /** Besides texts, the node is the only content of the last object with a name. */
  isOnly: boolean;
}

interface Met {
  links: number;
  folders: Set<string>;
  columnsOf: (names: readonly string[]) => Columns;
}

/** Values that are nested too deep are ignored, because these lists need not be folders. */
function* readNode(node: unknown, { path, depth, isOnly }: Around, met: Met): Generator<Found> {
  if (typeof node !== "object" || node === null || depth > deepest) return;
  let name = "";
  if (isRecord(node)) {
    const columns = filledColumns(met.columnsOf(Object.keys(node)), node, met.columnsOf);
    if (isLikeAddress(addressOf(node[columns.address?.[0] ?? ""])))
      return yield* linkIn(node, columns, { path, depth, isOnly }, met);
    name = nameOf(node);
  }
  const inside = Object.values(node).filter((one) => typeof one === "object" && one !== null);
  const around: Around = {
    path: name === "" ? path : [...path, name],
    depth: depth + 1,
    isOnly: isRecord(node) && inside.length === 1 && (name !== "" || isOnly),
  };
  for (const one of inside) yield* readNode(one, around, met);
}

function* linkIn(
  node: Fields,
  columns: Columns,
  { path, isOnly }: Around,
  met: Met,
): Generator<Found> {
  // If the link has no field for a title, the name of the object around it is its title and not a folder (Instagram).
  const isNamed = isOnly && met.columnsOf(Object.keys(node)).title === undefined;
  const folder = isNamed ? path.slice(0, -1) : path;
  yield* folderOf(folder, met);
  met.links += 1;
  const link = linkOf(fieldsOf(node, columns), (name) => node[name], met.links, { around: folder });
  yield isNamed ? { ...link, title: path.at(-1) ?? "" } : link;
}

/** The columns of a link. The label of a value (Instagram) names the kind of the value, and is not a tag. */
function fieldsOf(node: Fields, columns: Columns): Columns {
  if (!("label" in node && "value" in node)) return columns;
  const { tags: _label, ...others } = columns;
  return others;
}

/** The name of an object as a folder; "" for a saved post of Facebook, because its title only says who saved what. */
function nameOf(node: Fields): string {
  if ("attachments" in node && "timestamp" in node) return "";
  return textOf(
    folderNames.map((name) => node[name]).find((name) => name !== undefined && name !== null),
  );
}

/** Like `columnsOf`, but computes the columns once for the same names. */
export function createColumns(): (names: readonly string[]) => Columns {
  const known = new Map<string, Columns>();
  return (names) => {
    const key = names.join("\n");
    const columns = known.get(key) ?? columnsOf(names);
    // The names are different in each object if they are numbers or ids.
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
