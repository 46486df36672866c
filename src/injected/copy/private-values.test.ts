import { expect, it } from "vitest";
import { removePrivateValues } from "./private-values.ts";

/** The markup without its private values. */
function cleaned(html: string): string {
  const root = document.createElement("div");
  root.innerHTML = html;
  for (const element of root.querySelectorAll("*")) removePrivateValues(element);
  return root.innerHTML;
}

it.each([
  '<input type="PASSWORD" value="s3cret">',
  '<input autocomplete="x current-password" value="s3cret">',
  '<input autocomplete="new-password" value="s3cret">',
  '<input autocomplete="cc-number" value="s3cret">',
  '<input autocomplete="section-a billing CC-CSC" value="s3cret">',
  '<input autocomplete="one-time-code" value="s3cret">',
  '<textarea autocomplete="cc-name">s3cret</textarea>',
  '<input data-csrf-token="s3cret">',
  '<p data-csrf="s3cret" data-x-xsrf="s3cret" data-authenticity-token="s3cret">a</p>',
  '<p data-CSRF-param="s3cret" data-access-token="s3cret" data-session-id="s3cret">a</p>',
])("takes the value out of %s", (html) => {
  expect(cleaned(html)).not.toContain("s3cret");
});

it("takes away which card was chosen, and leaves the list", () => {
  const html = cleaned(
    '<select autocomplete="cc-exp-year"><option>2027</option><option selected>2031</option></select>',
  );
  expect(html).not.toContain("selected");
  expect(html).toContain("<option>2031</option>");
});

it.each([
  '<input value="shown">',
  '<input autocomplete="name accost-code" value="shown">',
  '<select><option selected="">shown</option></select>',
  '<p data-design-token="shown" data-section="shown">a</p>',
])("leaves %s as it is", (html) => {
  expect(cleaned(html)).toBe(html);
});
