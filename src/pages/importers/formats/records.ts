import { parse } from "yaml";
import { wholeText, type Fields, type Found, type TextPieces } from "../found.ts";
import { readStructure } from "./structure.ts";

/** The shortcuts of Windows and of Linux desktops (https://specifications.freedesktop.org/desktop-entry-spec/latest/). */
const shortcut = /^\[(?:internetshortcut|desktop entry)\]\s*$/im;
const hotlist = /^Opera Hotlist version/;
/** The properties that programs for notes write before a clipped page. */
const frontMatter =
  /^---[ \t]{0,9}(?:\r\n?|\n)([\s\S]*?)(?:\r\n?|\n)(?:---|\.\.\.)[ \t]{0,9}(?:[\r\n]|$)/;
const yamlFile = /\.ya?ml$/i;
const propertiesMost = 20_000;

/** Whether a text consists of named values, line by line. `name`: the name of the file. */
export function areRecords(head: string, name: string): boolean {
  const start = head.slice(0, propertiesMost);
  if (hotlist.test(start) || yamlFile.test(name)) return true;
  return /^\s{0,99}\[/.test(start) ? shortcut.test(start) : hasProperties(start);
}

/** Whether the front matter of a note has the address that the note is about. */
function hasProperties(start: string): boolean {
  const [, properties] = frontMatter.exec(start) ?? [];
  if (properties === undefined) return false;
  try {
    return [...readStructure(parsedYaml(properties))].some(({ kind }) => kind === "link");
  } catch {
    return false;
  }
}

/**
 * The links of a shortcut, of the hotlist of Opera up to version 12, of the front matter of a note, and of YAML. YAML
 * that is damaged has none.
 *
 * Throws `import-too-deep`.
 */
export async function* readRecords(pieces: TextPieces): AsyncGenerator<Found> {
  yield* readStructure(valueOf(await wholeText(pieces)));
}

function valueOf(text: string): unknown {
  if (hotlist.test(text)) return hotlistOf(text);
  const start = text.slice(0, propertiesMost);
  if (shortcut.test(start)) return shortcutOf(start);
  const [, properties = text] = frontMatter.exec(start) ?? [];
  try {
    return parsedYaml(properties);
  } catch {
    return undefined;
  }
}

/**
 * Undefined for a text that would take very long. Errors come without their lines, which would take a time that grows
 * with the square of their number. Throws.
 */
function parsedYaml(text: string): unknown {
  if (isDense(text)) return undefined;
  return parse(text, { prettyErrors: false, logLevel: "silent" });
}

/**
 * Whether lists within lists, or references, are most of a text. The parser takes a time for them that grows with the
 * square of their number.
 */
function isDense(yaml: string): boolean {
  const marks = yaml.match(/(?<=^|[\s,:[{-])[[{&*]/gm)?.length ?? 0;
  return marks > 1_000 && marks > yaml.length / 20;
}

/** The values of the section that has the address. */
function shortcutOf(text: string): Fields {
  const fields: Record<string, unknown> = {};
  let isRead = false;
  for (const line of text.split(/[\r\n]+/)) {
    if (line.startsWith("[")) isRead = shortcut.test(line);
    const [, name, value] = /^(URL|Name|Comment)(?:\[\$e\])?=(.*)$/i.exec(line) ?? [];
    if (isRead && name !== undefined) fields[name.toLowerCase()] = value;
  }
  return fields;
}

interface Folder extends Record<string, unknown> {
  children: Fields[];
}

/** A hotlist has an entry after each sign, its values in lines of their own, and a minus sign at the end of a folder. */
function hotlistOf(text: string): Folder {
  const open: Folder[] = [{ children: [] }];
  let entry: Record<string, unknown> = {};
  for (const line of text.split(/[\r\n]+/)) {
    const [, kind] = /^#([A-Z]+)/.exec(line) ?? [];
    const [, name, value] = /^[ \t]{1,9}(NAME|URL|DESCRIPTION|CREATED)=(.*)$/.exec(line) ?? [];
    if (kind === "FOLDER") {
      const folder: Folder = { children: [] };
      open.at(-1)?.children.push(folder);
      open.push(folder);
      entry = folder;
    } else if (kind !== undefined) {
      entry = {};
      open.at(-1)?.children.push(entry);
    } else if (line.trim() === "-" && open.length > 1) open.pop();
    else if (name !== undefined) entry[name.toLowerCase()] = value;
  }
  return open[0] ?? { children: [] };
}
