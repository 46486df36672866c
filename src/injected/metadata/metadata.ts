import type { PageFields } from "../../shared/domain/fields/link.ts";
import { cutText } from "../../shared/domain/text/cut-text.ts";
import { tagSeparator } from "../../shared/domain/values/tag.ts";
import {
  findAll,
  getAttribute,
  getBaseUrl,
  getDocumentTitle,
  getDocumentUrl,
  getText,
} from "../dom/dom.ts";
import { getUrl } from "../../shared/domain/address/url.ts";
import { isSamePage, parseHttpUrl } from "../values/http-url.ts";
import { readJsonLd } from "./json-ld.ts";
import { ownTitle } from "./own-title.ts";
import { readMetaTags, type MetaTags } from "./meta-tags.ts";
import { readPageFacts, type PageFacts } from "./page-facts.ts";

/** The page's own metadata as found: not cleaned, and not capped to its final length. */
export interface Metadata extends Record<keyof PageFields, string> {
  title: string;
  description: string;
  keywords: string[];
  facts: PageFacts | undefined;
  /** The page's title, if the document's title is the name of the site or has it beside it; "" otherwise. */
  ownTitle: string;
  /** False if the head still describes an earlier page. Then only the title is used. */
  isOfThisPage: boolean;
}

// Far above every final length, but small enough to send to the background.
const maxFieldLength = 20_000;
const maxKeywords = 100;
const maxHeadings = 5;

/**
 * Reads title, description and other metadata. `loadedUrl` is the address from which the document was
 * loaded: an application that has since navigated to another address may have left the first page's
 * metadata in the head.
 */
export function readMetadata(doc: Document, loadedUrl: string | undefined): Metadata {
  const metaTags = readMetaTags(doc);
  const title = getDocumentTitle(doc).trim();
  if (!describesThisPage(doc, metaTags, title, loadedUrl)) {
    const image = addressOf(doc, [largestImage(doc)]);
    return { ...noMetadata, title: cutText(title, maxFieldLength), imageUrl: image };
  }
  const { first, all } = metaTags;
  const linked = readJsonLd(doc);
  const described = [first("og:title"), first("twitter:title", "dc:title"), linked.title];
  const headings = headingsOf(doc);
  const facts = readPageFacts(doc, metaTags, linked, [title, ...described]);
  const metadata: Metadata = {
    title: title || described.find((one) => one !== "") || (headings[0] ?? ""),
    description:
      first("description", "og:description", "twitter:description", "dc:description") ||
      linked.description,
    imageUrl: bestImage(doc, [
      ...all("og:image:secure_url", "og:image", "og:image:url", "twitter:image"),
      ...all("twitter:image:src", "image", "thumbnail"),
      linkOf(doc, "image_src"),
      linked.image,
    ]),
    keywords: [
      ...all("keywords", "news_keywords", "parsely-tags").flatMap((list) =>
        list.split(tagSeparator),
      ),
      ...all("article:tag", "og:article:tag", "book:tag", "video:tag"),
      ...linked.keywords,
    ],
    facts,
    ownTitle: ownTitle(
      title,
      described,
      {
        siteName: facts.siteName,
        applicationName: first("application-name"),
        host: hostOf(doc),
      },
      headings,
    ),
    isOfThisPage: true,
  };
  return capFields(metadata);
}

/** Whether the metadata in the head belongs to the current page. A canonical address alone proves nothing. */
function describesThisPage(
  doc: Document,
  metaTags: MetaTags,
  title: string,
  loadedUrl: string | undefined,
): boolean {
  const url = getDocumentUrl(doc);
  if (loadedUrl === undefined || isSamePage(loadedUrl, url)) return true;
  if (isSamePage(metaTags.first("og:url"), url)) return true;
  const socialTitle = metaTags.first("og:title");
  return socialTitle !== "" && title.includes(socialTitle);
}

function hostOf(doc: Document): string {
  return getUrl(getDocumentUrl(doc))?.hostname ?? "";
}

/** The texts of the first headings of the highest level. */
function headingsOf(doc: Document): string[] {
  return findAll(doc, "h1")
    .slice(0, maxHeadings)
    .map((heading) => getText(heading).trim());
}

function linkOf(doc: Document, relation: string): string {
  const link = findAll(doc, `link[rel~="${relation}" i][href]`)[0];
  return link === undefined ? "" : getAttribute(link, "href");
}

/** The picture that the page names, unless it is a logo and a large one is displayed. */
function bestImage(doc: Document, named: string[]): string {
  const declared = addressOf(doc, named);
  if (declared !== "" && !isDecoration(declared)) return declared;
  return addressOf(doc, [largestImage(doc)]) || declared;
}

const leastWidth = 200;
const leastHeight = 120;
const maxImages = 300;
const decoration =
  /logo|icon|avatar|sprite|placeholder|spinner|badge|banner|advert|pixel|emoji|blank|default[-_]?(?:share|image|og)/iu;

/** Whether an address, a name or a text belongs to a logo or an ornament. */
function isDecoration(text: string): boolean {
  return decoration.test(text);
}

/** The address of the largest displayed picture, without logos and ornaments; "" if there is none. */
function largestImage(doc: Document): string {
  let largest = { area: 0, address: "" };
  for (const image of findAll(doc, "img").slice(0, maxImages)) {
    if (!(image instanceof HTMLImageElement)) continue;
    const { width, height } = image.getBoundingClientRect();
    const area = width * height;
    const address = image.currentSrc || getAttribute(image, "src");
    const names = [address, image.alt, getAttribute(image, "class"), image.id]
      .join(" ")
      .slice(0, 2_000);
    const isLarge = width >= leastWidth && height >= leastHeight && width < height * 5;
    if (isLarge && area > largest.area && !isDecoration(names)) largest = { area, address };
  }
  return largest.address;
}

/** The first candidate that is a web address, made absolute. */
function addressOf(doc: Document, candidates: string[]): string {
  for (const candidate of candidates) {
    // A `javascript:` or `data:` base resolves nothing.
    const url =
      parseHttpUrl(candidate, getBaseUrl(doc)) ?? parseHttpUrl(candidate, getDocumentUrl(doc));
    if (url !== undefined) return url;
  }
  return "";
}

function capFields(metadata: Metadata): Metadata {
  const cap = (text: string): string => cutText(text, maxFieldLength);
  return {
    title: cap(metadata.title),
    description: cap(metadata.description),
    imageUrl: metadata.imageUrl,
    keywords: metadata.keywords.slice(0, maxKeywords).map(cap),
    facts: metadata.facts && capFacts(metadata.facts, cap),
    ownTitle: cap(metadata.ownTitle),
    isOfThisPage: metadata.isOfThisPage,
  };
}

function capFacts(facts: PageFacts, cap: (text: string) => string): PageFacts {
  const { author, published, language, siteName, canonicalUrl, place } = facts;
  return {
    author: cap(author),
    published: cap(published),
    language: cap(language),
    siteName: cap(siteName),
    canonicalUrl: cap(canonicalUrl),
    place,
  };
}

const noMetadata: Metadata = {
  title: "",
  description: "",
  imageUrl: "",
  keywords: [],
  facts: undefined,
  ownTitle: "",
  isOfThisPage: false,
};
