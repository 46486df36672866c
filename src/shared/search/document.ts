import { foldText } from "../domain/text/fold-text.ts";
import { siteOf } from "../domain/address/site.ts";
import { escapedCharacters, getUrl, unescaped } from "../domain/address/url.ts";
import { wordsAndSignsIn } from "./words.ts";

/** The searchable data of a link. */
export interface SearchDocument {
  id: string;
  title: string;
  address: string;
  tags: readonly string[];
  /** The texts of the fields that are searched by their words (`isSearched`). */
  text: string;
  /** The path of each collection that the link is in, with the titles from the top level down. */
  collections: readonly (readonly string[])[];
  excerpt: string;
  /** Epoch ms. */
  createdAtMs: number;
}

/** A document in the form that the index accepts. */
export interface PreparedDocument {
  id: string;
  createdAtMs: number;
  /** The beginning of the folded title, or else of the address, to sort by. */
  title: string;
  /** `siteOf` the address. */
  site: string;
  /** `fingerprintOf` the document. */
  fingerprint: number;
  /** The words of title, tags and address, and the labels. */
  head: ReadonlySet<string>;
  /** The words that only text, collections and excerpt have. */
  body: ReadonlySet<string>;
}

/** A filter by an exact name: tag, collection or site. Its sign is part of no word. */
export type LabelKind = "tag" | "in" | "site";
const signs: Record<LabelKind, string> = { tag: "#", in: "/", site: "@" };

/** A longer name is cut and gets a checksum of the whole name, both in the index and in the query. In UTF-16 units. */
const labelMaxLength = 200;

/**
 * The entry of a tag, a collection or a site in the index. It has no quotation marks, because a filter cannot have
 * them within its own.
 */
export function labelTerm(kind: LabelKind, name: string): string {
  const plain = foldText(name).replaceAll('"', "").replace(/\s+/gu, " ").trim();
  const isCut = plain.length > labelMaxLength;
  const label = isCut ? `${plain.slice(0, labelMaxLength)} ${hashOf([plain])}` : plain;
  return signs[kind] + label;
}

/** A collection is found by its title, and by its path: "Work / Tides". */
export const pathSeparator = " / ";

export function prepare(document: SearchDocument): PreparedDocument {
  const { id, createdAtMs, title, address, tags, text: words, collections, excerpt } = document;
  const head = new Set<string>();
  for (const text of [title, ...tags, addressText(address)]) addWords(head, text);
  const body = new Set<string>();
  for (const text of [words, ...collections.flat(), excerpt]) addWords(body, text, head);
  for (const tag of tags) head.add(labelTerm("tag", tag));
  for (const path of collections) {
    for (const [at, name] of path.entries()) {
      head.add(labelTerm("in", name));
      head.add(labelTerm("in", path.slice(0, at + 1).join(pathSeparator)));
    }
  }
  for (const site of sitesOf(address)) head.add(labelTerm("site", site));
  const fingerprint = fingerprintOf(document);
  return {
    id,
    createdAtMs,
    title: sortedTitle(document),
    site: siteOf(address),
    fingerprint,
    head,
    body,
  };
}

/** Titles with the same beginning stay in the order of their times. In UTF-16 units. */
const sortedTitleLength = 40;

/** A title in quotation marks is sorted by its first word. */
function sortedTitle({ title, address }: SearchDocument): string {
  return foldText(title.trim() || addressText(address))
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, sortedTitleLength);
}

function addWords(words: Set<string>, text: string, except?: ReadonlySet<string>): void {
  for (const { text: word } of wordsAndSignsIn(foldText(text))) {
    if (except === undefined || !except.has(word)) words.add(word);
  }
}

/**
 * The readable text of an address: without `www.` and the scheme of the web, and with the letters of its escapes.
 */
export function addressText(address: string): string {
  const url = getUrl(address);
  if (url === undefined) return address;
  const scheme = url.protocol.replace(/^https?:/, "");
  return decoded(`${scheme} ${siteOf(address)} ${url.pathname} ${url.search} ${url.hash}`);
}

const escapedCharacter = new RegExp(escapedCharacters.join("|"), "g");

/**
 * Each character is decoded separately, so that a truncated one, or one in another encoding, leaves its neighbours
 * readable.
 */
function decoded(part: string): string {
  return part.replaceAll("+", " ").replace(escapedCharacter, unescaped);
}

/** The host, and each domain that it belongs to: `docs.quoin.example` is also on `quoin.example`. */
function sitesOf(address: string): readonly string[] {
  const site = siteOf(address);
  const host = site.replace(/:\d+$/, "");
  if (host === "") return [];
  const labels = host.split(".");
  const domains = /^[\d.]+$|^\[/.test(host)
    ? []
    : labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join("."));
  return [site, host, ...domains];
}

/** A number that almost surely differs once anything in the document does (FNV-1a, 32 bits). */
export function fingerprintOf(document: SearchDocument): number {
  const { title, address, tags, text, collections, excerpt, createdAtMs } = document;
  const lists = [tags, ...collections].flatMap((texts) => [String(texts.length), ...texts]);
  return hashOf([title, address, text, excerpt, String(createdAtMs), ...lists]);
}

function hashOf(texts: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x10000, 0x01000193);
  }
  return hash >>> 0;
}
