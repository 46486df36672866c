import type { LinkstowPage } from "../support/browser.ts";

/** Elements that overflow the page or their own box. An ellipsis is intended, and fields and the narrow navigation scroll. */
export function whatSticksOut(page: LinkstowPage): Promise<readonly string[]> {
  return page.evaluate(sticksOut);
}

/** What overlaps in head and foot, what is cut there without an ellipsis, and a page that scrolls sideways. */
export function whatOverlaps(page: LinkstowPage): Promise<readonly string[]> {
  return page.evaluate(overlaps);
}

const sticksOut = `
  const [body, window] = [document.body, document.documentElement].map((one) => one.getBoundingClientRect());
  const page = { left: Math.max(body.left, window.left), right: Math.min(body.right, window.right) };
  const found = [...document.body.querySelectorAll(":not(svg *)")].filter((one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    // Firefox lays out a closed section again only when it opens.
    if (width <= 1 || height <= 1 || !one.checkVisibility()) return false;
    if (one.closest("[data-scrolls=inline]") !== null) return false;
    const { display, textOverflow } = getComputedStyle(one);
    const mayBeCut = one.closest(".clip") !== null || one.matches("input, textarea") ||
      display === "inline" || textOverflow === "ellipsis";
    // An ellipsis stands for what follows in its line.
    if (getComputedStyle(one.parentElement).textOverflow === "ellipsis") return false;
    const isCut = !mayBeCut && one.scrollWidth > one.clientWidth + 1;
    return isCut || left < page.left - 1 || right > page.right + 1;
  });
  return found.map((one) => {
    const { tagName, className, textContent, scrollWidth, clientWidth } = one;
    const { left, right } = one.getBoundingClientRect();
    const edges = [left, right].map(Math.round).join(" to ") + " in " + innerWidth + " px";
    return tagName + " " + className + ", " + scrollWidth + " px in " + clientWidth + ", " + edges + ": " + textContent.slice(0, 60);
  });`;

const overlaps = `
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push("the page is " + root.scrollWidth + " px wide");
  for (const part of ["header", "footer"]) {
    if (document.querySelector(part) === null) continue; // after the save, there is no head
    const frame = document.querySelector(part).getBoundingClientRect();
    const leaves = [...document.querySelectorAll(part + " *:not(svg *, option)")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      // An open menu lies over the card.
      if (one.closest("[aria-expanded=true] + *") !== null) return false;
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
