import { parse } from "yaml";
import { setField, wholeText, type Fields, type Found, type TextPieces } from "../found.ts";
import { getLooseValue } from "./json-parts.ts";
import { linksOfText } from "./list.ts";
import { readStructure } from "./structure.ts";

/** The shortcuts of Windows and of Linux desktops (https://specifications.freedesktop.org/desktop-entry-spec/latest/). */
const shortcut = /^\[(?:internetshortcut|desktop entry)\]\s*$/im;
const hotlist = /^Opera Hotlist version/;
/** The properties that programs for notes write before a clipped page. */
const frontMatter =
  /^---[ \t]{0,9}(?:\r\n?|\n)([\s\S]*?)(?:\r\n?|\n)(?:---|\.\.\.)[ \t]{0,9}(?:[\r\n]|$)/;
/** TOML: a table, or a value, and no shortcut. */
const toml =
  /^(?:\s{0,99}(?:#[^\r\n]{0,500})?[\r\n]){0,50}\s{0,99}(?:\[{1,2}[\w." -]{1,99}\]{1,2}|[\w-]{1,99}\s{1,9}=\s{1,9}["'[{\dtf])/;
/** Contacts and events (RFC 6350, RFC 5545). */
const cards = /^BEGIN:(?:VCARD|VCALENDAR)\b/i;
/** A page that a browser saved in one file (RFC 2557). */
const savedPage = /^(?:Snapshot-)?Content-Location:\s{0,9}https?:/im;
const propertiesMost = 20_000;

/** Whether a text consists of named values, line by line. `name`: the name of the file. */
export function areRecords(head: string, name: string): boolean {
  const start = head.slice(0, propertiesMost);
  if ([hotlist, cards].some((one) => one.test(start)) || /\.(?:ya?ml|toml)$/i.test(name))
    return true;
  if (/^[\w-]{1,40}:\s/.test(start) && savedPage.test(start)) return true;
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
  if (cards.test(text)) return cardsOf(text);
  if (/^[\w-]{1,40}:\s/.test(text) && savedPage.test(text.slice(0, propertiesMost)))
    return pageOf(text);
  const start = text.slice(0, propertiesMost);
  if (shortcut.test(start)) return shortcutOf(start);
  if (frontMatter.exec(start) === null && toml.test(start)) return tomlOf(text);
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

/** The names of the lines in contacts, in events, and in the head of a saved page. */
const lineNames: Readonly<Record<string, string>> = {
  FN: "title",
  SUMMARY: "title",
  SUBJECT: "title",
  URL: "url",
  "SNAPSHOT-CONTENT-LOCATION": "url",
  "CONTENT-LOCATION": "url",
  NOTE: "note",
  DESCRIPTION: "note",
  CATEGORIES: "tags",
  CREATED: "created",
  DTSTART: "date",
  DATE: "date",
  REV: "updated",
};

/** The values of lines `NAME;parameters:value`, of which the first with a name counts. A line that is indented goes on. */
function linesOf(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const line of text.replaceAll(/(?:\r\n?|\n)[ \t]/g, "").split(/[\r\n]+/)) {
    const [, name = "", value = ""] =
      /^(?:item\d{1,9}\.)?([\w-]{1,40})(?:;[^:]{0,500})?:(.*)$/i.exec(line) ?? [];
    const field = lineNames[name.toUpperCase()];
    if (field !== undefined)
      fields[field] ??= value
        .trim()
        .replaceAll(/\\n/gi, "\n")
        .replaceAll(/\\([,;\\])/g, "$1");
  }
  return fields;
}

/**
 * A contact or an event has its addresses in lines of their own, or else in its text. Those without one are left out.
 */
function cardsOf(text: string): readonly Fields[] {
  return text.split(/^BEGIN:(?=VCARD|VEVENT|VTODO|VJOURNAL)/im).flatMap((card) => {
    const fields = linesOf(card);
    const inText = linksOfText(card.replaceAll(/(?:\r\n?|\n)[ \t]/g, "").replaceAll("\\n", "\n"));
    const own = Array.from(
      card.matchAll(/^(?:item\d{1,9}\.)?URL(?:;[^:\r\n]{0,500})?:(https?:\S+)/gim),
      ([, url = ""]) => url,
    );
    const all = inText.map(({ address }) => address);
    const others = all.filter((one) => !own.includes(one));
    const isOwn = own.length > 0;
    return (isOwn ? own : all).map((url) => ({ ...fields, url, author: isOwn ? others : [] }));
  });
}

/** The page itself. The links in it are none of the user's. */
function pageOf(text: string): readonly Fields[] {
  const fields = linesOf(text.slice(0, propertiesMost));
  const page = text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const inside = Array.from(
    page.matchAll(/href="(https?:[^"\s<>]{1,9000})"/gi),
    ([, href]) => href,
  );
  return [{ ...fields, author: inside }];
}

/** The tables of TOML (https://toml.io), of which those in two brackets are items of a list. Values are in one line. */
function tomlOf(text: string): Fields {
  const all: Fields = {};
  let table = all;
  for (const line of text.split(/[\r\n]+/)) {
    const [, bracket, title = ""] = /^\s{0,99}\[(\[?)([^[\]]{1,200})\]/.exec(line) ?? [];
    const [, name = "", value = ""] =
      /^\s{0,99}("[^"]{1,99}"|[\w-]{1,99})\s{0,99}=\s{0,99}(.+)$/.exec(line) ?? [];
    const own = (one: string) => one.trim().replaceAll('"', "");
    if (bracket !== undefined) {
      table = {};
      const before = Object.hasOwn(all, own(title)) ? all[own(title)] : undefined;
      if (bracket !== "" && Array.isArray(before)) before.push(table);
      else setField(all, own(title), bracket === "" ? table : [table]);
    } else if (name !== "")
      setField(table, own(name), getLooseValue(value.replace(/\s#.*$/, "")) ?? value.trim());
  }
  return all;
}

/** A hotlist has an entry after each sign, its values in lines of their own, and a minus sign at the end of a folder. */
function hotlistOf(text: string): Fields {
  const children: Fields[] = [];
  const inside = [children];
  let entry: Record<string, unknown> = {};
  for (const line of text.split(/[\r\n]+/)) {
    const [, kind] = /^#([A-Z]+)/.exec(line) ?? [];
    const [, name, value] =
      /^[ \t]{1,9}(NAME|URL|DESCRIPTION|CREATED|TRASH FOLDER)=(.*)$/.exec(line) ?? [];
    if (kind === "FOLDER") {
      const own: Fields[] = [];
      entry = { children: own };
      inside.at(-1)?.push(entry);
      inside.push(own);
    } else if (kind !== undefined) {
      entry = {};
      inside.at(-1)?.push(entry);
    } else if (line.trim() === "-" && inside.length > 1) inside.pop();
    else if (name === "TRASH FOLDER") {
      if (value === "YES")
        Object.assign(entry, { name: "", trash: entry["children"], children: undefined });
    } else if (name !== undefined) entry[name.toLowerCase()] = value;
  }
  return { children };
}
