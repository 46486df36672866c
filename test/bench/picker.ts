import type { LinkstowBrowser } from "../support/browser.ts";
import { untilSettled } from "../support/until-settled.ts";
import { timed } from "./in-page.ts";
import { fillPicker } from "./ledger.ts";
import { firstKeyInTags, keyInField, type Budget } from "./limits.ts";
import { openForm } from "./opening.ts";
import { limitedRow, pair, row } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

const few = { tags: 100, collections: 100 } as const;
const many = { tags: 10_000, collections: 1_000 } as const;

interface KeyTimes {
  /** From the first key in the field, for which the texts are folded, until its list is laid out. */
  readonly firstMs: number;
  /** The same for the key after it. */
  readonly nextMs: number;
}

/** Keys in Tags and in Collections of the popup's form, with few and with many to choose from. */
export async function measurePickers(stage: Stage, rounds: number): Promise<readonly Row[]> {
  const { browser, library, name: browserName, freshArticle } = stage;
  await fillPicker(browser, few);
  await fillPicker(library, many);
  console.log(`Typing into two forms ${rounds} times`);
  const seen = await interleave(rounds, {
    few: () => typeInForm(browser),
    many: () => typeInForm(library),
  });
  const tab = await browser.open(freshArticle());
  const libraryTab = await library.open(freshArticle());
  const opened = await interleave(rounds, {
    few: () => openForm(browser, tab),
    many: () => openForm(library, libraryTab),
  });
  const rowsOf = (field: "tags" | "collections", name: string, firstKey: Budget) => {
    const times = seen.map((round) => ({ ours: round.many[field], floor: round.few[field] }));
    const [ofMany, ofFew] = [`of ${many[field]}`, `of ${few[field]}`];
    const first = times.map(({ ours, floor }) => pair(ours.firstMs, floor.firstMs));
    const next = times.map(({ ours, floor }) => pair(ours.nextMs, floor.nextMs));
    return [
      limitedRow(`first key in ${name} → list ${ofMany}`, ofFew, first, firstKey, browserName),
      limitedRow(`next key in ${name} → list ${ofMany}`, ofFew, next, keyInField, browserName),
    ];
  };
  return [
    ...rowsOf("tags", "Tags", firstKeyInTags),
    ...rowsOf("collections", "Collections", keyInField),
    row(
      `popup's page begins → script at work, with ${many.tags} tags and ${many.collections} collections`,
      `with ${few.tags} and ${few.collections}`,
      opened.map(({ many: one, few: other }) => pair(one.aliveMs, other.aliveMs)),
    ),
  ];
}

/** Opens a form in a tab of its own, so that no page is read meanwhile. */
async function typeInForm(
  browser: LinkstowBrowser,
): Promise<Record<"tags" | "collections", KeyTimes>> {
  const page = await browser.openExtensionPage("src/pages/popup/index.html");
  await untilSettled(page);
  const tags = await page.evaluate<KeyTimes>(timeKeys("tags"));
  const collections = await page.evaluate<KeyTimes>(timeKeys("collections"));
  await page.close();
  return { tags, collections };
}

/**
 * Types two digits that all names have, so that with few and with many to choose from, the list is full: what differs
 * is how many are searched, not how many options are drawn. Resolves once each key has its list, in which it is marked.
 * The field is empty afterwards, because a text that is left in Tags becomes a tag, which costs time in the next field.
 */
function timeKeys(id: string): string {
  return `
    const box = document.getElementById("${id}");
    box.focus();
    const isShown = (text) => {
      const list = document.getElementById(box.getAttribute("aria-controls"));
      return list?.querySelector("[role=option] mark")?.textContent === text;
    };
    ${timed}
    const type = (text) =>
      timed(
        () => {
          box.value = text;
          box.dispatchEvent(new InputEvent("input", { bubbles: true, data: text.at(-1) }));
        },
        () => isShown(text),
      );
    const firstMs = await type("1");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const nextMs = await type("10");
    box.value = "";
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { firstMs, nextMs };`;
}
