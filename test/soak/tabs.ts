import type { LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";
import type { Dice } from "./dice.ts";
import { markOf, pageKinds, type PageKind, type Pages } from "./pages.ts";
import type { Stage } from "./stage.ts";

/** One of our pages in a tab in front of the user. */
export interface OpenTab {
  readonly kind: PageKind;
  readonly number: number;
  readonly address: string;
  readonly tabId: number;
  readonly page: LinkstowPage;
  /** The text that its content contains, if any; undefined if no content may be taken. */
  readonly mark: string | undefined;
}

const openAtMost = 3;
const openedWithinMs = 10_000;

/** The few open pages. They close with their browser. */
export class Tabs {
  private readonly stage: Stage;
  private readonly pages: Pages;
  private readonly dice: Dice;
  private tabs: OpenTab[] = [];
  private number = 0;

  constructor(stage: Stage, pages: Pages, dice: Dice) {
    this.stage = stage;
    this.pages = pages;
    this.dice = dice;
  }

  open(): readonly OpenTab[] {
    return this.tabs;
  }

  /** All of them closed with their browser. */
  forget(): void {
    this.tabs = [];
  }

  /** Opens one more page, and closes the oldest. */
  async turn(): Promise<OpenTab | undefined> {
    const { dice, stage } = this;
    const kind = dice.chance(0.5) ? "article" : dice.pick(pageKinds);
    const number = (this.number += 1);
    const address = this.pages.addressOf(kind, number);
    const page = await stage.browser().open(address);
    const tabId = await until("the tab to have its number", openedWithinMs, () =>
      stage.desk().tabIdOf(address),
    ).catch(() => undefined);
    if (tabId === undefined) return undefined;
    const mark = markIn(kind, number);
    const tab = { kind, number, address, tabId, page, mark };
    this.tabs.push(tab);
    for (const old of this.tabs.splice(0, this.tabs.length - openAtMost)) {
      void old.page.close().catch(() => undefined);
    }
    return tab;
  }
}

function markIn(kind: PageKind, number: number): string | undefined {
  if (kind === "sign-in") return undefined;
  return kind === "picture" || kind === "app" ? "" : markOf(number);
}
