import { noticeProperty, type PageNotice } from "./notice.ts";

// The injected program that draws notices. The background then calls its function.
Reflect.set(globalThis, noticeProperty, drawNotice);
/** The injection has no result: a function could not be sent. */
export const result = undefined;

/**
 * Without a style sheet, which a page can forbid. Resolves when the notice has gone, with whether the undo was
 * pressed.
 */
function drawNotice(notice: PageNotice, shownMs: number): Promise<boolean> {
  const name = "linkstow-notice";
  for (const before of document.querySelectorAll(name)) before.remove();
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const [ground, ink, faint, edge, green] = isDark
    ? ["#212826", "#e6ecea", "#b1bdb8", "#6f7d78", "#7acdb9"]
    : ["#ffffff", "#16201d", "#47544f", "#7d8a84", "#0b6456"];
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
  box.lang = notice.language;
  box.dir = notice.direction;
  box.style.cssText = `box-sizing: border-box; padding: 12px 16px; border: 1px solid ${edge};
    border-radius: 5px; background: ${ground}; color: ${ink}; box-shadow: 0 8px 24px #0005;
    font: 14px/20px system-ui, sans-serif; overflow-wrap: anywhere;`;
  const words = document.createElement("div");
  words.setAttribute("role", "status");
  box.append(words);
  host.attachShadow({ mode: "closed" }).append(box);
  document.documentElement.append(host);
  const createLine = (text: string, style: string) => {
    const element = document.createElement("div");
    element.dir = "auto";
    element.style.cssText = style;
    element.textContent = text;
    return element;
  };
  const clamped = `color: ${faint}; display: -webkit-box; -webkit-box-orient: vertical;
    -webkit-line-clamp: 2; overflow: hidden;`;
  // A screen reader does not announce a live region that is added together with its text.
  setTimeout(() => {
    words.append(createLine(notice.text, "font-weight: 600"));
    if (notice.about !== "") words.append(createLine(notice.about, clamped));
    if (notice.when !== "") words.append(createLine(notice.when, `color: ${faint}`));
  });
  return new Promise((resolve) => {
    const end = (isUndoPressed: boolean) => {
      host.remove();
      resolve(isUndoPressed);
    };
    setTimeout(() => end(false), shownMs);
    if (notice.undo === undefined) return;
    const undo = document.createElement("button");
    undo.textContent = notice.undo;
    undo.style.cssText = `pointer-events: auto; cursor: pointer; margin-block-start: 8px;
      padding: 4px 12px; border: 1px solid ${edge}; border-radius: 5px; background: ${ground};
      color: ${green}; font: 600 14px/20px system-ui, sans-serif;`;
    // The click of a script is ignored.
    undo.addEventListener("click", ({ isTrusted }) => isTrusted && end(true));
    box.append(undo);
  });
}
