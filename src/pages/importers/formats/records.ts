import { parse } from "yaml";
import { setField, wholeText, type Fields, type Found, type TextPieces } from "../found.ts";
import { getLooseValue } from "./json-parts.ts";
import { leftInText } from "./left.ts";
import { linksOfText } from "./list.ts";
import { readStructure } from "./structure.ts";

/** The shortcuts of Windows and of Linux desktops (https://specifications.freedesktop.org/desktop-entry-spec/latest/). */
const shortcut = /^\[(?:internetshortcut|desktop entry)\]\s*$/im;
const hotlist = /^Opera Hotlist version/;
/** The properties that programs for notes write before a clipped page. */
const frontMatter =
  /^---[ \t]{0,9}(?:\r\n?|\n)([\s\S]*?)(?:\r\n?|\n)(?:---|\.\.\.)[ \t]{0,9}(?:[\r\n]|$)/;
/** TOML begins with a table or a value. So does a shortcut, for which is asked first. */
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
 * The links of a shortcut, of the hotlist of Opera up to version 12, of the front matter of a note, of YAML and TOML, of
 * contacts and events, and the page in an MHTML file. Damaged YAML has none.
 *
 * Throws `import-too-deep`.
 */
export async function* readRecords(pieces: TextPieces): AsyncGenerator<Found> {
  const whole = (await wholeText(pieces)).replace(/^\s*[\r\n]/, "");
  // In contacts and events, a line that is indented goes on, and signs are escaped.
  const areCards = cards.test(whole);
  const text = areCards ? whole.replaceAll(/(?:\r\n?|\n)[ \t]/g, "") : whole;
  const found = [...readStructure(valueOf(text))];
  yield* found;
  const start = text.slice(0, propertiesMost);
  if (areCards || (toml.test(start) && !shortcut.test(start)))
    yield* leftInText(areCards ? withoutEscapes(text) : text, found);
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
  LOCATION: "place",
  CATEGORIES: "tags",
  CREATED: "created",
  DTSTART: "date",
  DATE: "date",
  REV: "updated",
};

/** The name of a line `NAME;parameters:value` as a field, and its value. */
function fieldIn(line: string): { field: string; value: string } | undefined {
  const [, name = "", value = ""] =
    /^(?:item\d{1,9}\.)?([\w-]{1,40})(?:;(?:"[^"]*"|[^":])*)?:(.*)$/is.exec(line) ?? [];
  const field = lineNames[name.toUpperCase()];
  return field === undefined ? undefined : { field, value: value.trim() };
}

/** The values of lines, of which the first with a name and a value counts. */
function linesOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of text.split(/[\r\n]+/)) {
    const read = fieldIn(line);
    if (read !== undefined) fields[read.field] ||= read.value;
  }
  return fields;
}

function withoutEscapes(text: string): string {
  return text.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));
}

/**
 * A contact or an event has its addresses in lines of their own, or else in its text. Cards without an address are left
 * out.
 */
function cardsOf(text: string): readonly Fields[] {
  return text.split(/^BEGIN:(?=VCARD|VEVENT|VTODO|VJOURNAL)/im).flatMap((card) => {
    const written = Object.entries(linesOf(card)).map(([name, one]) => [name, withoutEscapes(one)]);
    const {
      place = "",
      note = "",
      ...fields
    }: Record<string, string> = Object.fromEntries(written);
    const own = card.split(/[\r\n]+/).flatMap((line) => {
      const read = fieldIn(line);
      return read?.field === "url" && read.value !== "" ? [withoutEscapes(read.value)] : [];
    });
    const told = linksOfText(`${place}\n${note}`).map(({ address }) => address);
    return (own.length > 0 ? own : told).map((url) => ({ ...fields, note, url }));
  });
}

/** The page itself. The links in it are none of the user's. */
function pageOf(text: string): readonly Fields[] {
  const head = text.slice(0, propertiesMost).replaceAll(/(?:\r\n?|\n)[ \t]+/g, " ");
  const { title = "", url, date } = linesOf(head);
  const page = text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const inside = Array.from(
    page.matchAll(/href=["']?(https?:[^"'\s<>]{1,9000})/gi),
    ([, href]) => href,
  );
  // Under the name of something aside, they are counted and not imported.
  return [{ url, date, title: decodedWords(title), author: inside }];
}

/** The words of a head that are not in ASCII: `=?utf-8?Q?T=C3=A9?=` (RFC 2047). */
function decodedWords(head: string): string {
  const joined = head.replaceAll(/\?= (?==\?)/g, "?=");
  return joined.replaceAll(
    /=\?([^?\s]{1,40})\?([QB])\?([^?\s]*)\?=/gi,
    (whole, encoding: string, kind: string, text: string) => {
      try {
        const bytes = /q/i.test(kind)
          ? text
              .replaceAll("_", " ")
              .replaceAll(/=([\da-f]{2})/gi, (_, byte: string) =>
                String.fromCharCode(Number.parseInt(byte, 16)),
              )
          : atob(text);
        return new TextDecoder(encoding).decode(
          Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
        );
      } catch {
        return whole;
      }
    },
  );
}

/** A text, or a comment. A text without an end goes on to the end of all: no other way is linear. */
const tomlParts = /"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|#.*/gs;

/** The tables of TOML (https://toml.io), of which those in two brackets are items of a list. Values are in one line. */
function tomlOf(text: string): Fields {
  const all: Fields = {};
  let table = all;
  const own = (one: string) => one.trim().replaceAll(/["']/g, "");
  for (const line of text.split(/[\r\n]+/)) {
    const [, bracket, title = ""] = /^\s{0,99}\[(\[?)([^[\]]{1,200})\]/.exec(line) ?? [];
    const [, name = "", value = ""] =
      /^\s{0,99}("[^"]{1,99}"|'[^']{1,99}'|[\w.-]{1,99})\s{0,99}=\s{0,99}(.+)$/s.exec(line) ?? [];
    if (bracket !== undefined) {
      table = {};
      const before = Object.hasOwn(all, own(title)) ? all[own(title)] : undefined;
      // A table may be written twice only in a damaged file: both are read.
      if (Array.isArray(before)) before.push(table);
      else if (bracket === "" && before === undefined) setField(all, own(title), table);
      else setField(all, own(title), before === undefined ? [table] : [before, table]);
    } else if (name !== "") {
      const written = value
        .replace(/^("""|''')(.*)\1/s, (_, _marks, inside: string) => JSON.stringify(inside))
        .replaceAll(tomlParts, (part) => (part.startsWith("#") ? "" : part));
      const loose = getLooseValue(written);
      // The rest of a list, or of a text over several lines, is not known here.
      const isOpen = loose === undefined && /^(?:\[|"""|''')/.test(value);
      if (!isOpen) setField(table, own(name), loose ?? written.trim());
    }
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
