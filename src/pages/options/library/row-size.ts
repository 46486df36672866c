import type { LinkForm } from "../../../shared/domain/profile/saving.ts";

/** Lengths in rem, as `link-list.module.css` has them. */

/** The least width of a card. */
export const cardRem = 14;

/** What is between two links. */
export const gapRemOf = (form: LinkForm) => (form === "cards" ? 0.75 : 0);

interface RowContents {
  isPictured: boolean;
  /** 0: not known yet. */
  widthRem: number;
  targetRem: number;
  /** The number of buttons at the end of a row. */
  actions: number;
  /** Whether the checkbox stands beside the letter, and not over it. */
  hasBoxColumn: boolean;
}

interface RowSize {
  rowRem: number;
  /** The room for the site, the collections and the tags of a link. */
  factsRem: number;
}

/** The size of a row or card of this width; `Infinity` as room if the width is still 0. */
export function rowSize(
  form: LinkForm,
  { isPictured, widthRem, targetRem, actions, hasBoxColumn }: RowContents,
): RowSize {
  const roomBeside = (rem: number) => (widthRem <= 0 ? Infinity : widthRem - rem);
  const actionsRem = actions * (targetRem + 0.125) + 1;
  const boxRem = hasBoxColumn ? targetRem + 0.25 : 0;
  // A narrow list shows no time.
  const besideRem = (widthRem < 38 ? 1 : 6) + actionsRem + boxRem;
  switch (form) {
    case "list":
      return { rowRem: 3.5, factsRem: roomBeside(besideRem + 3) };
    case "compact":
      return { rowRem: Math.max(2, targetRem), factsRem: roomBeside(besideRem + 3) / 2 };
    case "cards": {
      const topRem = isPictured ? (Math.max(1, widthRem) * 9) / 16 : 0.25;
      return {
        rowRem: topRem + Math.max(2.5, targetRem) + 3.25 + targetRem,
        factsRem: roomBeside(1.75),
      };
    }
  }
}

/** The sites of a compact list stand below each other. */
export const compactSiteRem = 7.5;

/** How many of the widths have room in one line, in their order, with a mark for the rest. At least one. */
export function countThatFits(widthsRem: readonly number[], roomRem: number): number {
  let leftRem = roomRem;
  const end = widthsRem.findIndex((widthRem, at) => {
    leftRem -= widthRem;
    return leftRem < (at === widthsRem.length - 1 ? 0 : restRem);
  });
  return end === -1 ? widthsRem.length : Math.max(1, end);
}

const restRem = 2.25;

/** What a link waits for, with the gap after it; `words`: those beside the icon; `buttons`: those after it. */
export function stateRem(words: string, buttons: number, targetRem: number): number {
  const wordsRem = words === "" ? Math.max(1, targetRem) : 1.25 + nameRem(words);
  return wordsRem + buttons * (targetRem + 0.5) + 0.5;
}

/** With what is around the name. */
export const collectionRem = (path: string) => nameRem(path) + 1.625;
export const tagRem = (tag: string) => nameRem(tag) + 1.25;

/** About the width of a small text: it is not measured, because that would lay out the page once more. */
export function nameRem(name: string): number {
  let rem = 0;
  for (const sign of name) rem += signRem(sign);
  return rem;
}

function signRem(sign: string): number {
  if (sign >= "\u2E80") return 0.75;
  if ("iljtfrI.,:'| ".includes(sign)) return 0.26;
  return "mwMW".includes(sign) ? 0.6 : 0.43;
}
