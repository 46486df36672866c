import { expect, onTestFinished, test } from "vitest";
import { requireBrowserUnderTest } from "../../support/launch.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Firefox ends a background after this, in place of 30 s. */
const lifeMs = 1_000;
const watchedMs = 8_000;

// `test/e2e/full-run/sleep.test.ts` waits as long as a user does. Chromium tells an idle state only to who waits for it.
test.runIf(requireBrowserUnderTest() === "firefox")(
  "the background sleeps while the user is away",
  async () => {
    const { browser } = session;
    await browser.inBackground("return true");
    const count = await browser.countStarts?.({ idleForMs: 120_000, lifeMs });
    if (count === undefined) throw new Error("This browser counts no starts");
    onTestFinished(async () => void (await count.end()));
    await browser.killBackground();
    await new Promise((resolve) => setTimeout(resolve, watchedMs));
    // The end of one life may begin the next one once.
    expect(await count.end()).toBeLessThanOrEqual(1);
  },
);
