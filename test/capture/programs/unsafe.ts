const activeElements = new Set(
  "script style iframe frame object embed applet form input button select textarea meta base link template svg math".split(
    " ",
  ),
);

/** Whether an element may run, load, send or restyle anything by itself, or leads to something that does. */
export function isUnsafe(element: Element): boolean {
  if (activeElements.has(element.localName)) return true;
  return [...element.attributes].some(
    ({ name, value }) =>
      /^on|^style$|^id$|^name$|^srcdoc$/iu.test(name) ||
      (/^(?:href|src|action|formaction|poster|xlink:href|data)$/iu.test(name) &&
        !/^(?:https?:|mailto:)/iu.test(value)),
  );
}
