import { getAttribute, getLocalName, removeAttribute } from "../dom/dom.ts";
import { queryIn } from "../dom/shadow-roots.ts";

/** The purposes of fields with private values: passwords, payment cards and one-time codes. */
const privatePurpose = /(?:^|\s)(?:(?:current|new)-password|cc-[a-z-]+|one-time-code)(?:\s|$)/iu;

/** Attributes in which a page's scripts store the secrets of a signed-in session. */
const privateData =
  /^data-(?:.*-)?(?:csrf|xsrf|nonce|secret|api-?key|(?:authenticity|auth|access|refresh)-?token|session-?(?:id|token))(?:-.*)?$/iu;

/**
 * Removes the values that only the user may see from an element of a copy, because the copy is sent to the service and
 * may be shared there. Uses the methods of the prototypes, because the name of a control may hide any method of its
 * form.
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
