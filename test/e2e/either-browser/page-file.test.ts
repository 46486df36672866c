import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { openDraftTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Enough of a PDF to be shown, with bytes that no text encoding keeps. */
const pdf = Buffer.concat([
  Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
  Buffer.from("2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%"),
  Buffer.from(Uint8Array.from({ length: 300_000 }, (_none, at) => (at * 31 + (at >> 8)) % 256)),
  Buffer.from("\n%%EOF\n"),
]);
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const cap = 50_000_000;

let server: Server;
let sent = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith("/picture")) {
      response.writeHead(200, { "content-type": "image/png" }).end(picture);
    } else if (
      request.url?.startsWith("/large") &&
      request.headers["sec-fetch-mode"] !== "navigate"
    ) {
      response.writeHead(200, { "content-type": "application/pdf", "content-length": cap + 1 });
      response.write(pdf);
      response.on("close", () => (sent += 1));
    } else {
      response.writeHead(200, { "content-type": "application/pdf" }).end(pdf);
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const addressOf = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** The draft of what an address shows, in a tab of its own. */
async function openDraft(path: string): Promise<{ address: string; page: LinkstowPage }> {
  const address = addressOf(path);
  const page = await openDraftTab(session, address, "Attach file");
  return { address, page };
}

test.each([
  { path: "/tide%20mill.pdf", name: "tide mill.pdf", type: "application/pdf", bytes: pdf },
  { path: "/picture", name: "picture.png", type: "image/png", bytes: picture },
])("attaches what the tab shows, byte for byte: $type", async ({ path, name, type, bytes }) => {
  const { address, page } = await openDraft(path);
  await page.press("button", "Attach this file");
  await page.waitForText("button", `Remove file ${name}`);
  await takeShots(session, { [`page-file-${type.replace("/", "-")}`]: page });
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
  const file = await until("the file at the service", 30_000, async () => {
    const [link] = session.linksTo(address);
    return session.service.files().find(({ link_id: id }) => id !== null && id === link?.id);
  });
  expect(file).toMatchObject({ name, type, size: bytes.length, sha256: sha256(bytes) });
});

test("attaches a PDF from its row in the popup", async () => {
  const address = addressOf("/mill%20race.pdf");
  const { popup } = await session.openSettledPopup(address);
  await popup.press("checkbox", "Attach this PDF");
  await popup.waitFor("return /300 kB/.test(document.body.innerText)");
  await takeShots(session, { "page-file-popup": popup });
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved", 20_000);
  const sha = sha256(pdf);
  await until("the file at the service", 30_000, async () =>
    session.service.files().some((file) => file.name === "mill race.pdf" && file.sha256 === sha),
  );
});

test("refuses a file that announces more than the cap before its bytes are read", async () => {
  const { page } = await openDraft("/large.pdf");
  await page.press("button", "Attach this file");
  await page.waitFor(
    "return /“large.pdf” is larger than the limit of 50 MB/.test(document.body.innerText)",
  );
  await until("the response to be ended", 20_000, async () => sent > 0);
  const { blobs = [] } = await readStored(session.browser);
  expect(blobs).toEqual([]);
});
