import { describe, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { shownLanguages } from "../../support/in-language.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { whatOverlaps } from "../layout.ts";
import { movesSoFar, startRecording } from "../places.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { nameTwoProfiles } from "../two-profiles.ts";

/** The popup itself, and with text twice as large; a narrow window. */
const popupSizes = ["100%", "200%"];
const narrowPx = 360;
/** The fewest letters of a profile's name that tell it from another. */
const lettersLeast = 6;

const create = { method: "POST", path: "/api/v1/links" };
const names = ["Donaudampfschifffahrtsgesellschaft", "Lebensversicherungsgesellschaft"] as const;

describe.each(shownLanguages)("head and foot in %s", (language) => {
  const session = useSession({ flavour: "e2e", connected: true, language });
  const { texts } = session;

  test("nothing overlaps, with two profiles of long names and three saves that need the user", async () => {
    const body = '{"errors":{"title":["is wrong"]}}';
    for (let count = 0; count < 3; count++) {
      session.service.misbehave({ ...create, fault: { kind: "answer", status: 422, body } });
      await save(session.freshArticle());
    }
    await nameTwoProfiles(session, names);
    const saved = session.freshArticle();
    await save(saved);

    const headings: string[] = [];
    const feet: number[] = [];
    for (const [state, address] of Object.entries({ new: session.freshArticle(), saved })) {
      const { popup } = await session.openSettledPopup(address);
      headings.push(await popup.evaluate("return document.querySelector('h1').textContent"));
      feet.push(await popup.evaluate("return document.querySelector('footer').offsetHeight"));
      for (const size of popupSizes) {
        await popup.evaluate("document.documentElement.style.fontSize = args[0]", size);
        await stands(popup, `${language}-head-${state}-${size.replace("%", "")}`);
      }
      await popup.close();
    }
    expect(feet[1]).toBe(feet[0]);

    const alone = await session.browser.openExtensionPage("src/pages/popup/index.html");
    onTestFinished(() => alone.close());
    await untilSettled(alone, texts);
    await alone.setWidth(narrowPx);
    for (const [at, heading] of headings.entries()) {
      // A page in a tab is not saved: the words alone are those of the popup.
      await alone.evaluate("document.querySelector('h1').textContent = args[0]", heading);
      await stands(alone, `${language}-head-${at}-${narrowPx}`);
    }
  });

  const sizes: readonly [string, { zoom?: number; style?: string }][] = [
    ["in a narrow window", { style: `document.body.style.inlineSize = "${narrowPx}px"` }],
    ["at its own width", {}],
    ["with large text", { style: 'document.documentElement.style.fontSize = "200%"' }],
    ["zoomed", { zoom: 2 }],
  ];
  // German has the longest words. Mirrored, one size is enough.
  test.each(language === "de" ? sizes : sizes.slice(0, 1))(
    "Edit and Close stay where they are when an outcome becomes unknown, %s",
    async (name, size) => {
      await session.browser.setZoom(size.zoom ?? 1);
      onTestFinished(() => session.browser.setZoom(1));
      const fault = { kind: "answer", status: 200, body: '{"error":"?"}', afterMs: 1_500 } as const;
      session.service.misbehave({ ...create, fault });
      const { popup } = await session.openSettledPopup(session.freshArticle());
      await popup.evaluate(size.style ?? "");
      await popup.key("Control+Enter");
      await popup.waitForText("button", texts("popup_choice_edit"));
      await startRecording(popup);
      await takeShots(session, { [`${language}-saving-${name.replaceAll(" ", "-")}`]: popup });
      await popup.waitForText("status", texts("entry_unknown_failed"));
      await takeShots(session, { [`${language}-unknown-${name.replaceAll(" ", "-")}`]: popup });
      expect(await popup.has("button", texts("popup_choice_edit"))).toBe(true);
      expect(await movesSoFar(popup)).toEqual([]);
    },
  );

  async function stands(popup: LinkstowPage, name: string): Promise<void> {
    expect(await popup.text("button", /[3٣]/)).toBeDefined();
    expect(await popup.evaluate(linesOfNeeds)).toBe(1);
    expect(await popup.evaluate(lettersOfProfile)).toBeGreaterThanOrEqual(lettersLeast);
    await takeShots(session, { [name]: popup });
    expect({ name, wrong: await whatOverlaps(popup) }).toEqual({ name, wrong: [] });
  }

  async function save(address: string): Promise<void> {
    const { popup } = await session.openSettledPopup(address);
    await popup.key("Control+Enter");
    await popup.waitFor("return document.querySelector('[role=status]').textContent !== ''");
    await popup.waitFor("return document.querySelector('form') === null");
    await popup.close();
  }
});

/** The number of lines of the link that says how many saves need the user. */
const linesOfNeeds = `
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("header button.link"));
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;`;

/** How many letters of the profile's name the list has room for. */
const lettersOfProfile = `
  const select = document.querySelector("header select");
  const name = select.selectedOptions[0].text;
  const draw = document.createElement("canvas").getContext("2d");
  draw.font = getComputedStyle(select).font;
  const whole = select.cloneNode();
  whole.append(new Option(name));
  whole.style.cssText = "position: absolute; inline-size: auto; max-inline-size: none";
  select.after(whole);
  const room = select.offsetWidth - (whole.offsetWidth - draw.measureText(name).width);
  whole.remove();
  return [...name].filter((_, at) => draw.measureText(name.slice(0, at + 1)).width <= room).length;`;
