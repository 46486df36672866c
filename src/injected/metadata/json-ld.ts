import { getJson } from "../../shared/domain/text/get-json.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";
import { findAll, getText } from "../dom/dom.ts";
import { plainName } from "../values/person-name.ts";
import { parsePlace, type Place } from "../values/place.ts";

/** The parts of a page's schema.org metadata that a link has fields for. */
export interface LinkedData {
  title: string;
  description: string;
  image: string;
  keywords: string[];
  author: string;
  published: string;
  language: string;
  siteName: string;
  place: Place | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const maxScripts = 20;
const maxScriptLength = 200_000;
const maxNodes = 200;
const maxNesting = 4;
// https://schema.org/CreativeWork, and its subtypes that describe a page or its subject.
const describedTypes =
  /(?:Article|BlogPosting|WebPage|Posting|Review|Recipe|Book|Movie|VideoObject|Product|Report|HowTo|Course|Dataset|SoftwareSourceCode|CreativeWork|Question)$/u;

/**
 * Reads the JSON-LD of a page: a limited number of scripts of limited size and nesting. Invalid scripts are
 * skipped.
 */
export function readJsonLd(doc: Document): LinkedData {
  const nodes: Fields[] = [];
  for (const script of findAll(doc, 'script[type="application/ld+json" i]').slice(0, maxScripts)) {
    const source = getText(script);
    if (source.length <= maxScriptLength) collectNodes(getJson(source), maxNesting, nodes);
  }
  const described = nodes.filter((node) => describedTypes.test(firstText(node["@type"])));
  // The article describes the page better than the page's own node in the graph.
  described.sort((a, b) => Number(isWebPage(a)) - Number(isWebPage(b)));
  const pick = (key: string): string =>
    described.map((node) => firstText(node[key])).find((text) => text !== "") ?? "";
  return {
    title: pick("headline") || pick("name"),
    description: pick("description"),
    image: pick("image") || pick("thumbnailUrl"),
    keywords: described.flatMap((node) => textsOf(node["keywords"])),
    author: authorsOf(described, nodes),
    published: pick("datePublished") || pick("dateCreated"),
    language: pick("inLanguage"),
    siteName: pick("publisher") || pick("isPartOf"),
    place: nodes.map(placeOf).find((place) => place !== undefined),
  };
}

/** The persons of the first node that names any. A node may refer to a person of the same page by its id. */
function authorsOf(described: readonly Fields[], nodes: readonly Fields[]): string {
  const nodeById = new Map(nodes.map((node) => [node["@id"], node]));
  const nameOf = (value: unknown): string => {
    if (typeof value === "string") return plainName(value);
    if (!isRecord(value)) return "";
    const person = value["name"] === undefined ? (nodeById.get(value["@id"]) ?? value) : value;
    const isPerson = !/Organi[sz]ation|Corporation/u.test(firstText(person["@type"]));
    return isPerson ? plainName(firstText(person["name"])) : "";
  };
  const names = described
    .flatMap((node) => [node["author"], node["creator"]])
    .map((value) =>
      listOf(value)
        .map(nameOf)
        .filter((name) => name !== ""),
    );
  return [...new Set(names.find((all) => all.length > 0))].join(", ");
}

// https://schema.org/GeoCoordinates, alone or as the `geo` of a place, of an event or of the subject of a page.
function placeOf(node: Fields): Place | undefined {
  const around = [node, node["location"], node["contentLocation"]].filter(isRecord);
  return around
    .flatMap((one) => [one, one["geo"]])
    .filter(isRecord)
    .map((geo) => parsePlace(geo["latitude"], geo["longitude"]))
    .find((place) => place !== undefined);
}

function collectNodes(value: unknown, nesting: number, nodes: Fields[]): void {
  if (nesting === 0 || nodes.length >= maxNodes) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, maxNodes)) collectNodes(item, nesting - 1, nodes);
  } else if (isRecord(value)) {
    nodes.push(value);
    for (const key of ["@graph", "mainEntity", "mainEntityOfPage"]) {
      if (Object.hasOwn(value, key)) collectNodes(value[key], nesting - 1, nodes);
    }
  }
}

/** The first text of a value: a text, an object with a name or address, or a list of these. */
function firstText(value: unknown): string {
  const item: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof item === "string") return item;
  if (!isRecord(item)) return "";
  return [item["name"], item["url"], item["@value"]].find((text) => typeof text === "string") ?? "";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, maxNodes) : [value];
}

function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => (typeof item === "string" ? item.split(",") : []));
}

function isWebPage(node: Fields): boolean {
  return firstText(node["@type"]).endsWith("WebPage");
}
