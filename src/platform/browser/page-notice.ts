import { browser } from "./browser.ts";

/** A short notice over a page, as text and nothing else. */
export interface PageNotice {
  text: string;
  /** What it is about; "" where the page is not to see that. */
  about: string;
  language: string;
  direction: string;
}

const lastsMs = 4_000;

/**
 * Says a thing in the page of a tab, where the toolbar has no button of ours to say it on and the browser
 * lets us into the page: its shortcut or menu was just used. Where that is not so, nothing happens. It stands
 * in a closed shadow root, in the isolated world: the page can neither read nor press anything in it.
 */
export async function showPageNotice(tabId: number, notice: PageNotice): Promise<void> {
  if (await isOnToolbar()) return;
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      func: drawNotice,
      args: [notice, lastsMs],
    });
  } catch {
    // The browser's own pages, stores, PDF viewers, closed tabs: there it stays unsaid.
  }
}

/** An old browser does not tell: there the button is taken to be seen. */
async function isOnToolbar(): Promise<boolean> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- newer than the oldest browser
  const settings = await browser.action.getUserSettings?.();
  return settings?.isOnToolbar !== false;
}

/** Runs in the page: it may use nothing that stands outside of it. No style sheet, which a page can forbid. */
function drawNotice(notice: PageNotice, shownMs: number): void {
  const name = "linkstow-notice";
  for (const before of document.querySelectorAll(name)) before.remove();
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const [ground, ink, faint, edge] = isDark
    ? ["#212826", "#e6ecea", "#b1bdb8", "#6f7d78"]
    : ["#ffffff", "#16201d", "#47544f", "#7d8a84"];
  const side = notice.direction === "rtl" ? "left" : "right";
  const host = document.createElement(name);
  const important = {
    all: "initial",
    display: "block",
    position: "fixed",
    top: "16px",
    [side]: "16px",
    "z-index": "2147483647",
    "max-width": "min(360px, calc(100vw - 32px))",
    "pointer-events": "none",
  };
  for (const [property, value] of Object.entries(important)) {
    host.style.setProperty(property, value, "important");
  }
  const box = document.createElement("div");
  box.setAttribute("role", "status");
  box.lang = notice.language;
  box.dir = notice.direction;
  box.style.cssText = `box-sizing: border-box; padding: 12px 16px; border: 1px solid ${edge};
    border-radius: 5px; background: ${ground}; color: ${ink}; box-shadow: 0 8px 24px #0005;
    font: 14px/20px system-ui, sans-serif; overflow-wrap: anywhere;`;
  host.attachShadow({ mode: "closed" }).append(box);
  document.documentElement.append(host);
  const line = (text: string, style: string) => {
    const made = document.createElement("div");
    made.dir = "auto";
    made.style.cssText = style;
    made.textContent = text;
    return made;
  };
  const clamped = `color: ${faint}; display: -webkit-box; -webkit-box-orient: vertical;
    -webkit-line-clamp: 2; overflow: hidden;`;
  // A region that comes together with its words is not read out.
  setTimeout(() => {
    box.append(line(notice.text, "font-weight: 600"));
    if (notice.about !== "") box.append(line(notice.about, clamped));
  });
  setTimeout(() => host.remove(), shownMs);
}
