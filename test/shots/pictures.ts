import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import * as v from "valibot";
import { asId, type LocalId } from "../../src/shared/domain/values/ids.ts";
import { tagKey } from "../../src/shared/domain/values/tag.ts";
import { freshWordsOf } from "../../src/shared/platform/disk/ledger/link-words.ts";
import { linkRow } from "../../src/shared/resources/link/row.ts";
import { fillLedger, profileInUse } from "../e2e/library-links.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import { someLinkFields } from "../support/builders.ts";

const titles = [
  "Tide tables of the inner estuary",
  "How a mill keeps the hours of the moon, and what its miller wrote down",
  "A field guide to salt marsh birds",
  "Bread for a long passage",
  "Weather windows: a primer for small boats",
];

const tags = ["shore", "to read"];

/** Links with a picture each, from a server on this computer. Close it at the end. */
export async function addPictured(browser: LinkstowBrowser): Promise<() => void> {
  const server = createServer(({ url }, response) => {
    const hue = Number(/\d+/.exec(url ?? "")?.[0] ?? 0) * 70;
    response.writeHead(200, { "content-type": "image/svg+xml" });
    response.end(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 75%)"/>
      <stop offset="1" stop-color="hsl(${hue + 40} 50% 40%)"/></linearGradient>
      <path fill="url(#sky)" d="M0 0h1200v630H0Z"/><path fill="hsl(${hue + 20} 40% 25%)" opacity=".6"
      d="M0 430 300 330 640 450 900 360 1200 420V630H0Z"/></svg>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const profileId = await profileInUse(browser);
  const links = titles.map((title, at) => {
    const targetUrl = `https://shore${at}.example/${at}`;
    const imageUrl = `http://127.0.0.1:${port}/${at}.svg`;
    const row = { localId: asId<LocalId>(randomUUID()), profileId, createdAtMs: Date.now() };
    const fields = someLinkFields({ title, targetUrl, imageUrl, tags });
    return {
      ...linkRow(fields, { ...row, excerpt: "" }),
      remoteId: 900 + at,
      deliveredAtMs: row.createdAtMs,
    };
  });
  const usedAtMs = Date.now();
  await fillLedger(browser, {
    links,
    tags: tags.map((name) => ({
      profileId,
      key: tagKey(name),
      name,
      usedAtMs,
      uses: links.length,
    })),
    words: links.map(freshWordsOf),
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
