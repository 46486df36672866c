import { getAttribute, getLocalName, removeAttribute } from "../program/dom.ts";
import { queryIn } from "../program/shadow-roots.ts";

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
  for (const name of Element.prototype.getAttributeNames.call(element)) {
    if (privateData.test(name)) removeAttribute(element, name);
  }
  const isPassword = /^password$/iu.test(getAttribute(element, "type").trim());
  if (!isPassword && !privatePurpose.test(getAttribute(element, "autocomplete"))) return;
  for (const name of ["value", "checked"]) removeAttribute(element, name);
  const name = getLocalName(element);
  if (name === "textarea") Element.prototype.replaceChildren.call(element);
  if (name !== "select") return;
  for (const option of queryIn(element, "option[selected]")) removeAttribute(option, "selected");
}
