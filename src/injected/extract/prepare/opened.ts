import { createElementIn, getAttribute, getText, removeAttribute } from "../../dom/dom.ts";
import { linkShare } from "../measure/measure.ts";

const fewestCharacters = 80;
const around = "nav, header, footer, [role=navigation], [role=dialog], [role=menu]";
const inText = "p, ul, ol, pre";
const mostWrappers = 5;
const inHeading = "h1, h2, h3, h4, h5, h6, dt";

/**
 * Shows what a control of the page opens, such as the answer below a question, and makes the control a plain text, which
 * a reader keeps. Of tabs within a text, all panels are shown, each below the name of its tab. Changes `copy`.
 */
export function showWhatOpens(copy: Document): void {
  const controls = [
    ...copy.body.querySelectorAll("[aria-expanded][aria-controls]:not([role=tab])"),
  ];
  const panels = [...copy.body.querySelectorAll("[role=tabpanel]")];
  if (controls.length === 0 && panels.length === 0) return;
  for (const panel of panels) {
    const tab = copy.getElementById(getAttribute(panel, "aria-labelledby"));
    if (tab !== null && isWithinText(tab) && isText(panel)) showPanel(panel, getText(tab).trim());
  }
  for (const control of controls) {
    const opened = copy.getElementById(getAttribute(control, "aria-controls"));
    if (opened === null || !isText(opened)) continue;
    show(opened);
    if (control.matches("button, [role=button]")) makeText(control);
  }
}

/** Whether it is a text, and not a menu. */
function isText(opened: Element): boolean {
  return (
    opened.closest(around) === null &&
    getText(opened).trim().length >= fewestCharacters &&
    linkShare(opened) <= 0.5
  );
}

function show(element: Element): void {
  removeAttribute(element, "hidden");
  removeAttribute(element, "aria-hidden");
  if (!(element instanceof HTMLElement)) return;
  element.style.removeProperty("display");
  element.style.removeProperty("visibility");
}

/** Tabs below a paragraph are a part of a text; tabs of a product or a site have something else before them. */
function isWithinText(tab: Element): boolean {
  let at = tab.closest("[role=tablist]");
  for (let level = 0; at !== null && level < mostWrappers; level += 1) {
    let before = at.previousElementSibling;
    while (before?.localName === "style") before = before.previousElementSibling;
    if (before !== null) return before.matches(inText);
    at = at.parentElement;
  }
  return false;
}

function showPanel(panel: Element, name: string): void {
  show(panel);
  if (!panel.matches("div, section")) return;
  const label = createElementIn(panel.ownerDocument, "p");
  label.textContent = name;
  panel.prepend(label);
}

function makeText(control: Element): void {
  const isHeading = control.closest(inHeading) !== null;
  const text = createElementIn(control.ownerDocument, isHeading ? "span" : "p");
  text.textContent = getText(control);
  control.replaceWith(text);
}
