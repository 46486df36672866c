import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { choose, file, folder, link } from "../../support/bookmark-file.ts";
import { until } from "../../support/until.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("what is readable in a ZIP is imported, and what is not is named", async () => {
  const prefix = "https://quoin.example/zip/";
  const page = await session.openOptions("import");
  // Neither browser has an interface for its bookmarks until they are allowed.
  await page.waitForText("button", session.texts("import_followed_allow"));
  const archive = zipSync({
    "bookmarks.html": strToU8(file(folder("Work", link(`${prefix}1`, "Looms")))),
    "in/read-later.csv": strToU8(`url,title,status\n${prefix}2,Tides,unread`),
    "in/places.sqlite": strToU8("SQLite format 3\0"),
  });
  await choose(page, "takeout.zip", archive);
  await page.waitForText("heading", /^takeout\.zip/);
  await page.waitFor(`return /takeout\\.zip\\/in\\/places\\.sqlite/.test(document.body.innerText)`);
  await page.press("button", "Import 2 links");
  const rows = await until("two links to arrive", 20_000, () => {
    const links = session.service.links().filter((one) => one.target_url?.startsWith(prefix));
    return links.length === 2 ? links : undefined;
  });
  const byTitle = Object.fromEntries(rows.map((row) => [row.title, row]));
  expect(byTitle).toMatchObject({
    Looms: { collection_ids: [expect.any(Number)] },
    Tides: { tags: ["unread"] },
  });
});
