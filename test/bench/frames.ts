import type { LinkstowPage } from "../support/browser.ts";
import { typedWords } from "./library.ts";

/** Of a stretch of time in which a page was drawn all the time. */
export interface Frames {
  readonly count: number;
  /** That came more than two frames' time after the one before. */
  readonly late: number;
  readonly longestMs: number;
}

export interface FrameTimes {
  readonly atRest: Frames;
  /** Sections are changed; nothing is searched. */
  readonly changing: Frames;
  /** The same while a search runs, with the typing before. */
  readonly searching: Frames;
  /** The median at rest. */
  readonly frameMs: number;
}

/** A fast typist's. */
const betweenKeysMs = 120;
const inSectionMs = 300;
const framesAtRest = 120;

/** Counts the frames at rest, and offers to count those during some work. */
const counting = `
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const gapsUntil = async (isOver) => {
      const gaps = [];
      let beforeMs = await nextFrame();
      while (!isOver(gaps)) {
        const atMs = await nextFrame();
        gaps.push(atMs - beforeMs);
        beforeMs = atMs;
      }
      return gaps;
    };
    const resting = await gapsUntil(({ length }) => length === ${framesAtRest});
    const frameMs = resting.toSorted((a, b) => a - b)[${framesAtRest / 2}];
    const framesOf = (of) => ({
      count: of.length,
      late: of.filter((ms) => ms > 2 * frameMs).length,
      longestMs: Math.max(...of),
    });
    const atRest = framesOf(resting);
    const framesDuring = async (work) => {
      let isDone = false;
      const working = work().finally(() => (isDone = true));
      const gaps = await gapsUntil(() => isDone);
      await working;
      return framesOf(gaps);
    };`;

/**
 * Goes from the library into another section and back, several times. Then does so again, and types a word
 * into the library before each change, which comes with the last letter, while the search for it runs.
 */
export function measureFrames(page: LinkstowPage): Promise<FrameTimes> {
  return page.evaluate<FrameTimes>(
    `
    const [words, betweenKeysMs, inSectionMs] = args;
    ${counting}
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const box = () => document.querySelector("input[type=search]");
    const type = (text) => {
      box().value = text;
      box().dispatchEvent(new Event("input", { bubbles: true }));
    };
    const change = async () => {
      location.hash = "#/saving";
      await wait(inSectionMs);
      if (box() !== null) throw new Error("Still in the library");
      location.hash = "#/library";
      await wait(inSectionMs);
    };
    const changeOnly = async () => {
      for (const _ of words) await change();
    };
    const searchAndChange = async () => {
      for (const word of words) {
        for (let length = 1; length <= word.length; length += 1) {
          if (length > 1) await wait(betweenKeysMs);
          type(word.slice(0, length));
        }
        await change();
      }
      type("");
    };
    const changing = await framesDuring(changeOnly);
    const searching = await framesDuring(searchAndChange);
    return { atRest, changing, searching, frameMs };`,
    typedWords,
    betweenKeysMs,
    inSectionMs,
  );
}

const framesScrolled = 200;
/** As far as a fast wheel. */
const scrolledPx = 90;

/** Scrolls the links on with each frame, from a place where they have hardly been before. */
export function measureScrolling(page: LinkstowPage): Promise<Frames> {
  return page.evaluate<Frames>(
    `
    const [framesScrolled, scrolledPx] = args;
    ${counting}
    const box = document.querySelector("li[data-place]").closest("[data-form]");
    const fromPx = Math.random() * (box.scrollHeight - 2 * framesScrolled * scrolledPx);
    box.scrollTop = fromPx;
    await new Promise((resolve) => setTimeout(resolve, 500));
    const scrolling = await framesDuring(async () => {
      for (let frame = 0; frame < framesScrolled; frame += 1) {
        box.scrollTop += scrolledPx;
        await nextFrame();
      }
    });
    if (box.scrollTop - fromPx < framesScrolled * scrolledPx * 0.9) throw new Error("Not scrolled");
    return scrolling;`,
    framesScrolled,
    scrolledPx,
  );
}

export interface ReadingTimes {
  readonly atRest: Frames;
  readonly reading: Frames;
}

/** Makes a file in the page. The browser keeps its bytes outside of the page's heap. */
export async function makeFile(
  page: LinkstowPage,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  await page.evaluate(
    `const bytes = Uint8Array.from(atob(args[1]), (char) => char.charCodeAt(0));
     globalThis.chosenFile = new File([bytes], args[0]);`,
    name,
    Buffer.from(content).toString("base64"),
  );
}

/** Chooses the file of `makeFile` in Import, and counts the frames until the import of its links is offered. */
export function measureReading(page: LinkstowPage): Promise<ReadingTimes> {
  return page.evaluate<ReadingTimes>(
    `
    ${counting}
    const transfer = new DataTransfer();
    transfer.items.add(globalThis.chosenFile);
    const isOffered = () =>
      [...document.querySelectorAll("button")].some((one) => /^Import [\\d,]+ links$/.test(one.textContent));
    const reading = await framesDuring(async () => {
      const input = document.querySelector("input[type=file]");
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      while (!isOffered()) await nextFrame();
    });
    return { atRest, reading };`,
  );
}
