import { parseHttpUrl } from "../values/http-url.ts";
import { getAttribute, getBaseUrl, getDocumentUrl, importInto } from "../dom/dom.ts";
import { queryIn } from "../dom/shadow-roots.ts";

/** Drawings in other files of a page's site, by the addresses of the files. */
export type IconFiles = ReadonlyMap<string, Document>;

const maxFiles = 10;
const maxLength = 1_000_000;
const limitMs = 3_000;
const namespace = "http://www.w3.org/2000/svg";

/** Fetches the files in which icons of a page are. A browser shows such icons only from the page's own site. */
export async function fetchIconFiles(doc: Document): Promise<IconFiles> {
  const base = getBaseUrl(doc);
  const { origin } = new URL(getDocumentUrl(doc));
  const all = [...queryIn(doc, "use")].flatMap((use) => addressOf(use, base)?.split("#")[0] ?? []);
  const own = [...new Set(all)].filter((file) => new URL(file).origin === origin);
  const files = await Promise.all(
    own.slice(0, maxFiles).map(async (file) => [file, await fetchFile(file)] as const),
  );
  return new Map(files.flatMap(([file, drawing]) => (drawing ? [[file, drawing]] : [])));
}

async function fetchFile(file: string): Promise<Document | undefined> {
  try {
    const response = await fetch(file, {
      cache: "force-cache",
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    if (!response.ok || text.length > maxLength) return undefined;
    return new DOMParser().parseFromString(text, "image/svg+xml");
  } catch {
    return undefined;
  }
}

/**
 * Puts the drawings of icons into a copy, each once, and lets the icons refer to them. Returns the addresses of those
 * that are missing. Changes `copy`, which is not safe before and after.
 */
export function placeIcons(copy: Document, files: IconFiles, base: string): string[] {
  const holder = Document.prototype.createElementNS.call(copy, namespace, "svg");
  holder.setAttribute("style", "position:absolute;width:0;height:0");
  const idByAddress = new Map<string, string>();
  const missing: string[] = [];
  for (const use of queryIn(copy, "use")) {
    const address = addressOf(use, base);
    if (address === undefined) continue;
    const [file = "", name = ""] = address.split("#");
    const drawing = files.get(file)?.getElementById(name);
    if (!drawing) {
      missing.push(address);
      continue;
    }
    const id = idByAddress.get(address) ?? `linkstow-icon-${idByAddress.size}`;
    if (!idByAddress.has(address)) {
      holder.append(importInto(copy, drawing));
      holder.lastElementChild?.setAttribute("id", id);
      idByAddress.set(address, id);
    }
    use.removeAttribute("xlink:href");
    use.setAttribute("href", `#${id}`);
  }
  if (holder.firstChild !== null) [...queryIn(copy, "body")][0]?.append(holder);
  return missing;
}

/** The address of an icon in another file; undefined for one of the page itself. */
function addressOf(use: Element, base: string): string | undefined {
  const href = (getAttribute(use, "href") || getAttribute(use, "xlink:href")).trim();
  return href.startsWith("#") ? undefined : parseHttpUrl(href, base);
}
