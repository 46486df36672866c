import { expect, test } from "vitest";
import { requireBrowserUnderTest } from "../../support/launch.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });

const minutes = 10;

test.runIf(requireBrowserUnderTest() === "firefox")(
  "the background starts at most twice in ten minutes in which nobody touches the computer",
  async () => {
    const { browser } = session;
    await browser.inBackground("return true");
    const count = await browser.countStarts?.({ idleForMs: 0 });
    if (count === undefined) throw new Error("This browser counts no starts");
    await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
    const starts = await count.end();
    console.info(`${starts} starts in ${minutes} idle minutes`);
    expect(starts).toBeLessThanOrEqual(2);
    expect(await browser.isBackgroundAlive()).toBe(false);
  },
  (minutes + 2) * 60_000,
);
