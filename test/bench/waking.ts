import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { BARE_DOCUMENT, type JsonValue, type LinkstowPage } from "../support/browser.ts";
import { startsInTime } from "./limits.ts";
import { limitedRow, pair } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

/** The work that a start leaves for later is over by then. */
const restMs = 1_000;
/** A background that was killed, or that has one listener, is at rest by then. */
const shortRestMs = 300;

/** What a page of ours asks before it paints: how the user wants it to look. The settings are on disk. */
const ownMessage = { linkstow: "call", method: "getLook", input: {} };

const untilAnswered = `
  const beganMs = performance.now();
  const answer = await chrome.runtime.sendMessage(args[0]);
  if (answer?.ok !== true) throw new Error("The background gave no answer");
  return performance.now() - beganMs;`;

/** A message to a sleeping background, until its answer. */
export async function measureWaking(stage: Stage, rounds: number): Promise<readonly Row[]> {
  const { browser, name } = stage;
  const oneListener = await browser.installBeside(
    fileURLToPath(new URL("one-listener", import.meta.url)),
  );
  console.log(`Waking two backgrounds ${rounds} times`);
  const ownPage = await browser.openExtensionPage(BARE_DOCUMENT);
  const leastPage = await browser.open(`${oneListener.origin}/page.html`);
  const wake = async (page: LinkstowPage, message: JsonValue, afterMs: number) => {
    const answeredMs = await page.evaluate<number>(untilAnswered, message);
    await setTimeout(afterMs);
    return answeredMs;
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
    ours: async () => {
      await endOwn();
      return wake(ownPage, ownMessage, restMs);
    },
    least: async () => {
      await endLeast();
      return wake(leastPage, {}, shortRestMs);
    },
  });
  await ownPage.close();
  await leastPage.close();
  return [
    limitedRow(
      "message to a sleeping background → answer",
      "a background of one listener that answers",
      seen.map(({ ours, least }) => pair(ours, least)),
      startsInTime,
      name,
    ),
  ];
}
