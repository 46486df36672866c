import type { LinkstowPage } from "../support/browser.ts";
import { measureScrolling, type Frames } from "./frames.ts";
import { fillLedger } from "./ledger.ts";
import { openListed } from "./library.ts";
import { shareRow } from "./ratio-rows.ts";
import { interleave } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

/** Each has hundreds of frames, and takes some seconds. */
const roundsOfScrolling = 5;
const warmUps = 1;
/** What a person bears. */
const mostLate = 0.05;

/** Scrolls a library as a list and as cards, without and with pictures, of which each link has its own. */
export async function measurePictures(
  { library, pages }: Stage,
  links: number,
): Promise<readonly Row[]> {
  console.log(`Filling a library of ${links} links with pictures`);
  await fillLedger(library, links, `${pages.url}/tide-mill.png`);
  const { page } = await openListed(library, links);
  const list = await scrollBoth(page, "List");
  const cards = await scrollBoth(page, "Cards");
  await page.close();
  return [
    shareRow(`late frames, scrolling ${links} links with pictures`, "without", ...list, mostLate),
    shareRow("the same as cards", "without", ...cards, mostLate),
  ];
}

/** The shares of late frames with pictures, and without. */
async function scrollBoth(page: LinkstowPage, form: "List" | "Cards") {
  console.log(`Scrolling the links, ${form}, ${roundsOfScrolling} times`);
  await page.press("button", form);
  const scroll = (isPictured: boolean) => async () => {
    const box = ["checkbox", "Show pictures"] as const;
    if ((await page.isChecked(...box)) !== isPictured) await page.press(...box);
    return measureScrolling(page);
  };
  const measures = { pictured: scroll(true), plain: scroll(false) };
  const seen = await interleave(roundsOfScrolling, measures, warmUps);
  const longestMs = Math.max(...seen.map(({ pictured }) => pictured.longestMs));
  console.log(`The longest frame with pictures takes ${longestMs.toFixed(0)} ms`);
  const share = ({ late, count }: Frames) => late / count;
  return [
    seen.map(({ pictured }) => share(pictured)),
    seen.map(({ plain }) => share(plain)),
  ] as const;
}
