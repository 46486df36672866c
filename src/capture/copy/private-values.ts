import { getAttribute } from "../program/dom.ts";

/** The purposes of fields whose values are never part of a page: of passwords, of payment cards, and codes sent once. */
const privatePurpose = /(?:^|\s)(?:(?:current|new)-password|cc-[a-z-]+|one-time-code)(?:\s|$)/iu;

/** Attributes in which scripts of a page keep what proves who is signed in. */
const privateData =
  /^data-(?:.*-)?(?:csrf|xsrf|nonce|secret|api-?key|(?:authenticity|auth|access|refresh)-?token|session-?(?:id|token))(?:-.*)?$/iu;

/**
 * Takes out of an element of a copy what its page would show to nobody but the user: a copy is sent to the service,
 * and may be shared there. By the methods of the prototypes, because a form's control may have the name of any method.
 */
export function removePrivateValues(element: Element): void {
  const { getAttributeNames, removeAttribute } = Element.prototype;
  for (const name of getAttributeNames.call(element)) {
    if (privateData.test(name)) removeAttribute.call(element, name);
  }
  const isPassword = /^password$/iu.test(getAttribute(element, "type").trim());
  if (!isPassword && !privatePurpose.test(getAttribute(element, "autocomplete"))) return;
  for (const name of ["value", "checked"]) removeAttribute.call(element, name);
  if (element.localName === "textarea") element.replaceChildren();
  if (element.localName !== "select") return;
  for (const option of element.querySelectorAll("option[selected]")) {
    removeAttribute.call(option, "selected");
  }
}
