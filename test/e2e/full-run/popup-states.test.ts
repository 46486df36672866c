import { beforeAll, describe, expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { shownLanguages } from "../../support/in-language.ts";
import { violations } from "../axe.ts";
import { whatOverlaps, whatSticksOut } from "../layout.ts";
import { connectedStates, unconnectedStates, type PopupState } from "../popup-states.ts";
import { useSession, type Session } from "../session.ts";
import { isTakingShots, takeShots } from "../shots.ts";

/** One of them, German by default, where no one looks. */
const shown = isTakingShots ? ["en", ...shownLanguages] : shownLanguages.slice(0, 1);
const narrowPx = 360;

describe.each(shown)("the popup in %s", (language) => {
  describe("connected", () => {
    const session = useSession({ flavour: "e2e", connected: true, language });

    test.each(connectedStates)("fits, and axe objects to nothing: $name", (state) =>
      stands(session, language, state),
    );
  });

  describe("not connected", () => {
    const session = useSession({ flavour: "e2e", connected: false, language });

    test.each(unconnectedStates)("fits, and axe objects to nothing: $name", (state) =>
      stands(session, language, state),
    );
  });

  describe.runIf(isTakingShots)("with a zoom of 200 %", () => {
    const session = useSession({ flavour: "e2e", connected: true, language });
    beforeAll(() => session.browser.setZoom(2));

    test.each(connectedStates)("fits: $name", async ({ name, open }) => {
      const popup = await open(session);
      await takeShots(session, { [`${name}-${language}-zoom-200`]: popup });
      expect(await whatIsWrong(popup)).toEqual([]);
    });
  });
});

/** At its own width, and as narrow as it is with a zoom of 222 %: no popup of Chromium is wider than 800 px. */
async function stands(session: Session, language: string, state: PopupState): Promise<void> {
  const { name, open } = state;
  const popup = await open(session);
  const faults = await violations(popup, { seenIn: "chromium" });
  await takeShots(session, { [`${name}-${language}-400`]: popup });
  faults.push(...(await whatIsWrong(popup)));
  await narrow(popup);
  await takeShots(session, { [`${name}-${language}-${narrowPx}`]: popup });
  faults.push(...(await whatIsWrong(popup)).map((fault) => `${narrowPx} px: ${fault}`));
  expect(faults).toEqual([]);
}

/** Both browsers give a popup the width of its body. */
async function narrow(popup: LinkstowPage): Promise<void> {
  await popup.evaluate("document.body.style.inlineSize = args[0];", `${narrowPx}px`);
  await popup.waitFor(`return innerWidth === ${narrowPx}`);
}

async function whatIsWrong(popup: LinkstowPage): Promise<readonly string[]> {
  return [...(await whatSticksOut(popup)), ...(await whatOverlaps(popup))];
}
