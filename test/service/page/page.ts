import { createHash } from "node:crypto";
import type { StoredCollection } from "../operations/collections.ts";
import type { StoredFile } from "../operations/files.ts";
import type { StoredLink } from "../operations/links.ts";
import type { StoredUserPage } from "../operations/user-pages.ts";
import { style } from "./page-style.ts";

export interface PageContent {
  /** Newest first; may be fewer than `linkCount`. */
  readonly links: readonly StoredLink[];
  readonly linkCount: number;
  readonly collections: readonly StoredCollection[];
  readonly files: readonly StoredFile[];
  readonly userPages: readonly StoredUserPage[];
}

const styleHash = createHash("sha256").update(style).digest("base64");

/** Stored data may come from anywhere, so the page may run nothing and load nothing. */
export const pageHeaders = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/** The page at `/`: the stored records, newest links first. It shows what arrives, without a reload. */
export function renderPage({
  links,
  linkCount,
  collections,
  files,
  userPages,
}: PageContent): string {
  const titles = new Map(collections.map(({ id, title }) => [id, title ?? `collection ${id}`]));
  const left = linkCount - links.length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stored: ${count(linkCount, "link")}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>What the service has stored</h1>
<p>${count(linkCount, "link")}, ${count(collections.length, "collection")} and ${count(files.length, "file")}, newest first.</p>
<p class="note">This is a stand-in, made from the bookmarking service’s API document alone; the real service may differ wherever the document is silent.</p>
</header>
<main>
<section aria-labelledby="links">
<h2 id="links">Links</h2>
${links.length === 0 ? "<p>None yet.</p>" : links.map((link) => renderLink(link, titles)).join("\n")}
${left > 0 ? `<p>And ${left} older.</p>` : ""}
</section>
<section aria-labelledby="collections">
<h2 id="collections">Collections</h2>
${collections.length === 0 ? "<p>None yet.</p>" : `<ul>${collections.toReversed().map(renderCollection).join("\n")}</ul>`}
</section>
<section aria-labelledby="files">
<h2 id="files">Files</h2>
${files.length === 0 ? "<p>None yet.</p>" : files.toReversed().map(renderFile).join("\n")}
</section>
<section aria-labelledby="user-pages">
<h2 id="user-pages">User pages</h2>
${userPages.length === 0 ? "<p>None yet.</p>" : userPages.map(renderUserPage).join("\n")}
</section>
</main>
</body>
</html>
`;
}

function renderLink(link: StoredLink, titles: ReadonlyMap<number, string>): string {
  const collections = link.collection_ids?.map((id) => titles.get(id) ?? `collection ${id}`);
  const facts: [name: string, value: string | undefined][] = [
    ["Tags", chips(link.tags)],
    ["Collections", chips(collections)],
    ["Repositories", chips(link.repository_ids?.map(String))],
    ["Page content", size(link.page_content)],
    ["Image", link.image_url === null ? undefined : escapeHtml(link.image_url)],
    ["Image data", size(link.image_data)],
    ["Place", place(link)],
    ["Stored", time(link.created_at)],
    ["Changed", link.updated_at === link.created_at ? undefined : time(link.updated_at)],
  ];
  return `<article>
<h3><span class="id">${link.id}</span> <bdi>${escapeHtml(link.title ?? "(no title)")}</bdi></h3>
<p class="address">${renderAddress(link.target_url)}</p>
${link.description === null ? "" : `<p dir="auto">${escapeHtml(link.description)}</p>`}
<dl>${facts.map(renderFact).join("")}</dl>
</article>`;
}

function renderCollection({ id, title, emoji, parent_id: parentId }: StoredCollection): string {
  const inside = parentId === null ? "" : ` <small>in ${parentId}</small>`;
  const name = `${emoji ?? ""} ${title ?? "(no title)"}`.trim();
  return `<li><span class="id">${id}</span> <bdi>${escapeHtml(name)}</bdi>${inside}</li>`;
}

function renderFile(file: StoredFile): string {
  const facts: [name: string, value: string | undefined][] = [
    ["Link", number(file.link_id)],
    ["Category", file.category === null ? undefined : escapeHtml(file.category)],
    ["User", number(file.user_id)],
    ["Repository link", number(file.repository_link_id)],
    ["Type", escapeHtml(file.type)],
    ["Size", `${file.size.toLocaleString("en")} bytes`],
    ["SHA-256", file.sha256],
    ["Stored", time(file.created_at)],
    ["Changed", file.updated_at === file.created_at ? undefined : time(file.updated_at)],
  ];
  return `<article>
<h3><span class="id">${file.id}</span> <bdi>${escapeHtml(file.name)}</bdi></h3>
<dl>${facts.map(renderFact).join("")}</dl>
</article>`;
}

function renderUserPage({ id, title, content }: StoredUserPage): string {
  return `<article>
<h3><span class="id">${escapeHtml(id)}</span> <bdi>${escapeHtml(title ?? "(no title)")}</bdi></h3>
${content === null ? "" : `<pre dir="auto">${escapeHtml(content)}</pre>`}
</article>`;
}

function number(value: number | null): string | undefined {
  return value === null ? undefined : String(value);
}

function renderFact([name, value]: [name: string, value: string | undefined]): string {
  return value === undefined ? "" : `<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

// Only web addresses become links: a stored "javascript:" must stay text.
function renderAddress(address: string): string {
  const shown = escapeHtml(address);
  return /^https?:/i.test(address)
    ? `<a href="${shown}" rel="noopener noreferrer">${shown}</a>`
    : shown;
}

function chips(names: readonly string[] | null | undefined): string | undefined {
  if (!names || names.length === 0) return undefined;
  return names.map((name) => `<bdi class="chip">${escapeHtml(name)}</bdi>`).join(" ");
}

function size(text: string | null): string | undefined {
  return text === null ? undefined : `${Buffer.byteLength(text).toLocaleString("en")} bytes`;
}

function place({ latitude, longitude }: StoredLink): string | undefined {
  return latitude === null && longitude === null ? undefined : `${latitude}, ${longitude}`;
}

function time(epochMs: number): string {
  const iso = new Date(epochMs).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
