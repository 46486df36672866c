import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LinkstowPage } from "../support/browser.ts";

/** What a frame of the popup showed. */
export interface Frame {
  /** The distance of each field, or of its row of chips, from the top of the window, in px. */
  readonly tops: Readonly<Record<string, number>>;
  /** The heading, the name of the button and the words in empty fields, as far as they were to be seen. */
  readonly words: readonly string[];
}

/**
 * Changes a copy of the build so that its popup notes what it shows, from its first frame on. `slowMs`: its messages
 * take that much longer, as while the background wakes.
 */
export function notesFrames({ slowMs = 0 }: { slowMs?: number } = {}) {
  return async (extensionDir: string): Promise<void> => {
    const page = join(extensionDir, "src/pages/popup/index.html");
    const html = await readFile(page, "utf8");
    await writeFile(page, html.replace("<head>", '<head><script src="/frames.js"></script>'));
    await writeFile(join(extensionDir, "frames.js"), `const slowMs = ${slowMs};\n${noteFrames}`);
  };
}

/** The frames so far; of equal ones in a row, the first. */
export function framesSoFar(popup: LinkstowPage): Promise<readonly Frame[]> {
  return popup.evaluate<readonly Frame[]>("return window.notedFrames");
}

/** The fields that were seen at more than one place, with their places. */
export function movedFields(frames: readonly Frame[]): Readonly<Record<string, readonly number[]>> {
  const places: Record<string, number[]> = {};
  for (const { tops } of frames) {
    for (const [field, top] of Object.entries(tops)) {
      const seen = (places[field] ??= []);
      if (!seen.includes(top)) seen.push(top);
    }
  }
  return Object.fromEntries(Object.entries(places).filter(([, seen]) => seen.length > 1));
}

const noteFrames = `
  const { i18n, runtime } = globalThis.browser ?? globalThis.chrome;
  const send = runtime.sendMessage.bind(runtime);
  if (slowMs > 0)
    runtime.sendMessage = (...sent) =>
      new Promise((resolve) => setTimeout(resolve, slowMs)).then(() => send(...sent));
  window.notedFrames = [];
  let last = "";
  const isSeen = (element, part) => getComputedStyle(element, part).opacity !== "0";
  const topOf = (field) => Math.round((field.closest("[data-lines]") ?? field).getBoundingClientRect().top);
  const fields = () => ["title", "address", "description", "tags", "collections"].map((id) => document.getElementById(id));
  const noteFrame = () => {
    requestAnimationFrame(noteFrame);
    const heading = document.querySelector("h1");
    const shown = fields();
    // A popup that is not open yet has no size.
    if (innerHeight < 100 || heading === null || shown.includes(null)) return;
    const save = document.querySelector("footer button[type=submit] > span");
    const words = [
      isSeen(heading) && wordsOf(heading),
      save !== null && isSeen(save) && wordsOf(save.querySelector(":scope > :not([aria-hidden])")),
      ...shown.map((field) => field.matches(":placeholder-shown") && isSeen(field, "::placeholder") && field.placeholder),
    ];
    const frame = {
      tops: Object.fromEntries(shown.map((field) => [field.id, topOf(field)])),
      words: words.filter((one) => one !== false && one.trim() !== ""),
    };
    if (JSON.stringify(frame) === last) return;
    last = JSON.stringify(frame);
    window.notedFrames.push(frame);
  };
  // Before the popup's own script runs, the texts are in its styles.
  const wordsOf = (element) => {
    const place = element.querySelector("[data-text]");
    return place === null ? element.textContent : i18n.getMessage(place.dataset.text);
  };
  noteFrame();`;
