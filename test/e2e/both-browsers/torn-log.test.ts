import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireBrowserUnderTest } from "../../support/launch.ts";
import { until } from "../../support/until.ts";
import { useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

// Firefox keeps its databases in SQLite, which is made for cut writes.
test.runIf(requireBrowserUnderTest() === "chromium")(
  "every save is there after a crash that cut the browser's own record, and two more starts",
  async () => {
    const addresses = [await saveOne()];
    const { profileDir } = session.browser;
    await session.browser.close();
    const cut = await requireLog(profileDir);
    await truncate(cut, (await stat(cut)).size - 10);

    await session.startBrowser();
    // For a moment, both are there.
    await until("a new log alone", 20_000, async () => {
      const logs = await logsIn(profileDir);
      return logs.length === 1 && logs[0] !== cut;
    });
    addresses.push(await saveOne());
    await session.browser.close();

    await session.startBrowser();
    for (const address of addresses) {
      expect(await linkEntries(session.browser, address)).toMatchObject([
        { state: { name: "delivered" } },
      ]);
    }
  },
);

async function saveOne(): Promise<string> {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await popup.close();
  await until("the outcome to be on disk", 20_000, async () =>
    (await linkEntries(session.browser, address)).some(({ state }) => state.name === "delivered"),
  );
  return address;
}

/** The path of the log to which Chromium writes the changes of the extension's databases. */
async function requireLog(profileDir: string): Promise<string> {
  const [log, ...others] = await logsIn(profileDir);
  if (log === undefined || others.length > 0) throw new Error("Not one log");
  return log;
}

async function logsIn(profileDir: string): Promise<readonly string[]> {
  const databases = join(profileDir, "Default", "IndexedDB");
  const files = await readdir(databases, { recursive: true });
  return files.filter((file) => file.endsWith(".log")).map((file) => join(databases, file));
}
