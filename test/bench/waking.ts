import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { BARE_DOCUMENT, type LinkstowPage } from "../support/browser.ts";
import { startsInTime } from "./limits.ts";
import { limitedRow, pair } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

/** The work that a start leaves for later is over by then. */
const restMs = 1_000;
/** A background that was killed, or that has one listener, is at rest by then. */
const shortRestMs = 300;

/**
 * A message that no listener answers settles as soon as all of them have run. In Chromium it is rejected then,
 * because nobody can answer any more. A background that did not hear it at all is no measurement.
 */
const untilHeard = `
  const beganMs = performance.now();
  await chrome.runtime.sendMessage({}).catch((error) => {
    if (/Receiving end does not exist/.test(error.message)) throw error;
  });
  return performance.now() - beganMs;`;

/**
 * A message to a sleeping background: until its listeners have run, and the sender knows. Not in Firefox, where it was
 * never measured: the background did not sleep.
 */
export async function measureWaking(stage: Stage, rounds: number): Promise<readonly Row[]> {
  const { browser, name } = stage;
  if (name === "firefox") return [];
  const oneListener = await browser.installBeside(
    fileURLToPath(new URL("one-listener", import.meta.url)),
  );
  console.log(`Waking two backgrounds ${rounds} times`);
  const ownPage = await browser.openExtensionPage(BARE_DOCUMENT);
  const leastPage = await browser.open(`${oneListener.origin}/page.html`);
  const wake = async (end: () => Promise<void>, page: LinkstowPage, afterMs: number) => {
    await end();
    const heardMs = await page.evaluate<number>(untilHeard);
    await setTimeout(afterMs);
    return heardMs;
  };
  const endOwn = async () => {
    await browser.killBackground();
    await setTimeout(shortRestMs);
    if (await browser.isBackgroundAlive()) throw new Error("The background does not sleep");
  };
  const endLeast = async () => {
    await oneListener.killBackground();
    await setTimeout(shortRestMs);
  };
  const seen = await interleave(rounds, {
    ours: () => wake(endOwn, ownPage, restMs),
    least: () => wake(endLeast, leastPage, shortRestMs),
  });
  await ownPage.close();
  await leastPage.close();
  return [
    limitedRow(
      "message to a sleeping background → its listeners have run",
      "a background of one listener",
      seen.map(({ ours, least }) => pair(ours, least)),
      startsInTime,
      name,
    ),
  ];
}
