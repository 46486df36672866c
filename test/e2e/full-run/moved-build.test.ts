import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { flavourFor } from "../../../build/flavours.ts";
import { ROOT } from "../../../build/run-tool.ts";
import { launchLinkstow, makeProfileDir, requireBrowserUnderTest } from "../../support/launch.ts";

const browserName = requireBrowserUnderTest();
const flavour = flavourFor(browserName, "shipped");

/** A folder that is removed after the test. */
async function own(folder: Promise<string>): Promise<string> {
  const path = await folder;
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }));
  return path;
}

test("a build in another folder finds what the one before has stored", async () => {
  const profileDir = await own(makeProfileDir());
  const runIn = async <T>(body: string): Promise<T> => {
    const extensionDir = await own(mkdtemp(join(tmpdir(), "linkstow-moved-")));
    await cp(join(ROOT, "dist", flavour), extensionDir, { recursive: true });
    const browser = await launchLinkstow({ browser: browserName, extensionDir, profileDir });
    try {
      return await browser.inBackground<T>(body);
    } finally {
      await browser.close();
      await rm(extensionDir, { recursive: true });
    }
  };
  await runIn(`await chrome.storage.local.set({ mark: "of the first folder" });`);
  expect(await runIn(`return (await chrome.storage.local.get("mark")).mark;`)).toBe(
    "of the first folder",
  );
});
