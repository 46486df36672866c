// Runs inside the page under test: find elements by ARIA role and accessible name.
// Read as text by driven-page.ts, so that it stays free of imports and of what compilers add.
// oxlint-disable no-unused-vars -- the scripts put after this text call these functions
// Covers the part of https://www.w3.org/TR/accname-1.2/ and of HTML-AAM that our pages use.

const NATIVE_ROLES = [
  ["button", "button, summary, input:is([type=button], [type=submit], [type=reset])"],
  ["link", "a[href], area[href]"],
  ["checkbox", "input[type=checkbox]"],
  ["radio", "input[type=radio]"],
  ["combobox", "select:not([multiple], [size]), input[list]"],
  ["listbox", "select:is([multiple], [size]), datalist"],
  ["option", "option"],
  ["searchbox", "input[type=search]"],
  ["spinbutton", "input[type=number]"],
  // HTML gives a password field no role; to the user it is a text box like the others.
  ["textbox", "textarea, input:not([type]), input:is([type=text], [type=url], [type=email])"],
  ["textbox", "input:is([type=tel], [type=password])"],
  ["heading", "h1, h2, h3, h4, h5, h6"],
  ["status", "output"],
  ["img", "img"],
  ["list", "ul, ol"],
  ["listitem", "li"],
  ["navigation", "nav"],
  ["main", "main"],
  ["article", "article"],
  ["group", "fieldset, details"],
  ["dialog", "dialog"],
  ["progressbar", "progress"],
  ["table", "table"],
  ["row", "tr"],
  ["cell", "td"],
  ["columnheader", "th"],
];
const NAMED_BY_CONTENT = new Set(
  "button link checkbox radio switch option heading tab menuitem row cell columnheader listitem treeitem".split(
    " ",
  ),
);

function fold(text) {
  return text.replace(/\s+/g, " ").trim();
}

function roleOf(element) {
  const given = element.getAttribute("role")?.trim().split(/\s+/)[0];
  return given || NATIVE_ROLES.find(([, selector]) => element.matches(selector))?.[0];
}

function isVisible(element) {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest("[aria-hidden=true], [inert]") === null
  );
}

function contentOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (!(node instanceof Element) || node.matches("[aria-hidden=true], script, style")) return "";
  if (node.matches("input, select, textarea, [role=combobox], [role=listbox]")) return "";
  const { display } = getComputedStyle(node);
  // Without a box of its own, an element counts as invisible, although its content is drawn.
  const isDrawn = display === "contents" || node.checkVisibility();
  if (!node.matches("option") && !isDrawn) return "";
  const label = node.getAttribute("aria-label") ?? node.getAttribute("alt");
  if (label) return ` ${label} `;
  const inner = [...node.childNodes].map(contentOf).join("");
  return display.startsWith("inline") ? inner : ` ${inner} `;
}

function nameOf(element) {
  const ids = element.getAttribute("aria-labelledby")?.trim().split(/\s+/) ?? [];
  const referred = ids.map((id) => element.ownerDocument.getElementById(id)).filter(Boolean);
  if (referred.length > 0) {
    return fold(referred.map((one) => one.getAttribute("aria-label") ?? one.textContent).join(" "));
  }
  const given = element.getAttribute("aria-label");
  if (given) return fold(given);
  if (element.labels?.length > 0) return fold([...element.labels].map(contentOf).join(" "));
  const caption = element.matches("fieldset, details, table")
    ? element.querySelector(":scope > :is(legend, summary, caption)")
    : null;
  if (caption) return fold(contentOf(caption));
  if (element.matches("input:is([type=button], [type=submit], [type=reset])")) {
    return fold(element.value);
  }
  const content = NAMED_BY_CONTENT.has(roleOf(element))
    ? [...element.childNodes].map(contentOf).join("")
    : "";
  const fallback = ["alt", "title", "placeholder"].map((key) => element.getAttribute(key));
  return fold(content) || fold(fallback.find(Boolean) ?? "");
}

function textOf(element) {
  if (element.matches("input, textarea")) return element.value;
  if (element.matches("select")) return fold(element.selectedOptions[0]?.label ?? "");
  return fold(element.innerText ?? element.textContent);
}

function fits(text, pattern) {
  if (pattern === undefined) return true;
  return "source" in pattern
    ? new RegExp(pattern.source, pattern.flags).test(text)
    : text === fold(pattern.text);
}

function visibleOfRole(role, roots) {
  const native = NATIVE_ROLES.filter(([name]) => name === role).map(([, selector]) => selector);
  // Asking each element of a long page for its role would take most of a test's time.
  const mayHaveIt = ["[role]", ...native].join();
  return roots
    .flatMap((root) => [...root.querySelectorAll(mayHaveIt)])
    .filter((element) => roleOf(element) === role && isVisible(element));
}

function findAll({ role, name, within }) {
  const roots = within ? findAll(within) : [document];
  // A part of a page is often a list item or an article without a name of its own.
  const isPart = (element) => fits(nameOf(element), name) || fits(textOf(element), name);
  return visibleOfRole(role, roots).filter((element) =>
    within === null ? isPart(element) : fits(nameOf(element), name),
  );
}

function isDisabled(element) {
  return element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
}

/** The point to click, once nothing else covers it. A hidden native box is clicked by its label. */
function pointOf(element) {
  for (const candidate of [element, ...(element.labels ?? [])]) {
    candidate.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = candidate.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit && (candidate.contains(hit) || hit.contains(element))) return { x, y };
  }
  return undefined;
}

/** The position of the one matching element, or why there is none yet. */
function locate(wanted) {
  const found = findAll(wanted);
  const [element] = found;
  if (element === undefined) {
    const roots = wanted.within ? findAll(wanted.within) : [document];
    const others = visibleOfRole(wanted.role, roots).map(nameOf);
    return { problem: `there is none; visible with that role: ${JSON.stringify(others)}` };
  }
  if (found.length > 1) return { problem: `there are ${found.length}` };
  if (isDisabled(element)) return { problem: "it is disabled" };
  const point = pointOf(element);
  // Kept at the window, because Firefox runs each script of a test in a global scope of its own.
  const hear = ({ target }) => (window.lastClicked = target);
  addEventListener("click", hear, { capture: true, once: true });
  return point ?? { problem: "something lies over it, or it is out of sight" };
}

/** What the user would see, and what the last press met, for the message of a failed test. */
function scene() {
  const named = (element) =>
    element && `${roleOf(element) ?? element.localName} "${nameOf(element)}"`;
  const text = document.body.innerText.replace(/\s+/g, " ").slice(0, 1500);
  return `last click on ${named(window.lastClicked)}, focus on ${named(document.activeElement)}: ${text}`;
}

/** Whether a ring is drawn around the element, or around its ::before or ::after. */
function hasRing(element) {
  return [null, "::before", "::after"].some((pseudo) => {
    const { content, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
    const isThere = pseudo === null || !["none", "normal"].includes(content);
    const isSolid = !/^transparent$|, 0\)$|\/ 0\)$/.test(outlineColor);
    return isThere && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && isSolid;
  });
}

function focused() {
  const element = document.activeElement;
  if (element === null || element === document.body) return { role: "", name: "", isSeen: false };
  const rings = [...document.querySelectorAll("body *")].filter(hasRing);
  return {
    role: roleOf(element) ?? "",
    name: nameOf(element),
    isSeen: rings.length === 1 && rings[0].contains(element),
  };
}
