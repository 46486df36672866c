import { describe, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../support/browser.ts";
import { untilSettled } from "../support/until-settled.ts";
import { sessionKey, useSession } from "./session.ts";
import { takeShots } from "./shots.ts";

/** The popup itself, and with text twice as large; a narrow window. */
const popupSizes = ["100%", "200%"];
const narrowPx = 360;

const create = { method: "POST", path: "/api/v1/links" };
const names = ["Donaudampfschifffahrtsgesellschaft", "Lebensversicherungsgesellschaft"] as const;

describe.each(["de", "ar"] as const)("head and foot in %s", (language) => {
  const session = useSession({ flavour: "e2e", connected: true, language });
  const { texts } = session;

  test("nothing overlaps, with two profiles of long names and three saves that need the user", async () => {
    const body = '{"errors":{"title":["is wrong"]}}';
    for (let count = 0; count < 3; count++) {
      session.service.misbehave({ ...create, fault: { kind: "answer", status: 422, body } });
      await save(session.freshArticle());
    }
    await addProfiles();
    const saved = session.freshArticle();
    await save(saved);

    const headings: string[] = [];
    for (const [state, address] of Object.entries({ new: session.freshArticle(), saved })) {
      const { popup } = await session.openSettledPopup(address);
      headings.push(await popup.evaluate("return document.querySelector('h1').textContent"));
      for (const size of popupSizes) {
        await popup.evaluate("document.documentElement.style.fontSize = args[0]", size);
        await stands(popup, `${language}-head-${state}-${size.replace("%", "")}`);
      }
      await popup.close();
    }

    const alone = await session.browser.openExtensionPage("src/popup/index.html");
    onTestFinished(() => alone.close());
    await untilSettled(alone, texts);
    await alone.setWidth(narrowPx);
    for (const [at, heading] of headings.entries()) {
      // A page in a tab is not saved: the words alone are those of the popup.
      await alone.evaluate("document.querySelector('h1').textContent = args[0]", heading);
      await stands(alone, `${language}-head-${at}-${narrowPx}`);
    }
  });

  async function stands(popup: LinkstowPage, name: string): Promise<void> {
    expect(await popup.text("button", /[3٣]/)).toBeDefined();
    await takeShots(session, { [name]: popup });
    expect({ name, wrong: await popup.evaluate(whatIsWrong) }).toEqual({ name, wrong: [] });
  }

  async function save(address: string): Promise<void> {
    const { popup } = await session.openSettledPopup(address);
    await popup.key("Control+Enter");
    await popup.waitFor("return document.querySelector('[role=status]').textContent !== ''");
    await popup.waitFor("return document.querySelector('form') === null");
    await popup.close();
  }

  async function addProfiles(): Promise<void> {
    const options = await session.openOptions("connection");
    await fillIn(options, names[0]);
    await options.press("button", texts("profile_add"));
    await options.waitFor("return document.querySelector('select')?.options.length === 2");
    await options.fill("textbox", texts("connection_address"), session.service.baseUrl);
    await options.fill("textbox", texts("connection_key"), sessionKey);
    await fillIn(options, names[1]);
    await options.close();
  }

  async function fillIn(options: LinkstowPage, name: string): Promise<void> {
    await options.fill("textbox", texts("connection_name"), name);
    await options.press("button", texts("connection_save"));
    await options.waitForText("status", new RegExp(`^${texts("connection_verdict_ready")}`));
  }
});

/** What overlaps in head and foot, what is cut there without an ellipsis, and a page that scrolls sideways. */
const whatIsWrong = `
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push("the page is " + root.scrollWidth + " px wide");
  for (const part of ["header", "footer"]) {
    const frame = document.querySelector(part).getBoundingClientRect();
    const leaves = [...document.querySelectorAll(part + " *:not(svg *, option)")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      const ownText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
      return width > 1 && height > 1 && getComputedStyle(one).visibility === "visible" &&
        (ownText || one.matches("svg, select, button"));
    });
    const nameOf = (one) => part + " " + one.tagName + " " + one.textContent.trim().slice(0, 30);
    const placeOf = (one) => {
      // The words themselves, not the box that they could fill.
      if (one.matches("svg, select, button")) return one.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(one);
      const [words, box] = [range, one].map((each) => each.getBoundingClientRect());
      return { left: Math.max(words.left, box.left), right: Math.min(words.right, box.right), 
        top: Math.max(words.top, box.top), bottom: Math.min(words.bottom, box.bottom) };
    };
    for (const [at, one] of leaves.entries()) {
      const a = placeOf(one);
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1) {
        wrong.push(nameOf(one) + " sticks out");
      }
      const cut = !one.matches("svg, select, .clip") && getComputedStyle(one).display !== "inline" &&
        (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
      if (cut) wrong.push(nameOf(one) + " is cut");
      for (const other of leaves.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const b = placeOf(other);
        const isOver = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        if (isOver) wrong.push(nameOf(one) + " over " + nameOf(other));
      }
    }
  }
  return wrong;`;
