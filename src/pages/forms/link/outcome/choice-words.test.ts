import { expect, it } from "vitest";
import type { DeliveryFailure } from "../../../../shared/domain/failures.ts";
import { english as t } from "../../../../../test/support/english.ts";
import { choiceWords, editWords } from "./choice-words.ts";
import { anEntry } from "../../../../../test/support/popup/fixtures.ts";

const words = { message: "", fields: [] };

function withoutWhat(cause: DeliveryFailure): string {
  const why = choiceWords(t, "send-without", anEntry({ state: "blocked", cause })).why;
  return why.replaceAll(/[\u2068\u2069]/g, "");
}

it("says that a link that was too large is sent without the content", () => {
  const cause: DeliveryFailure = { kind: "too-large", words, fields: ["page_content"] };
  expect(withoutWhat(cause)).toBe("Sends the link without the page’s content.");
});

it.each([
  [["page_content", "image_url"], "Sends the link without: Page content and Image address."],
  [["repository_ids"], "Sends the link without: Repositories."],
  [["latitude"], "Sends the link without: Latitude and Longitude."],
  [["latitude", "longitude"], "Sends the link without: Latitude and Longitude."],
])("names the fields that a link is sent without if %j was refused", (fields, why) => {
  expect(withoutWhat({ kind: "rejected", status: 422, words, fields })).toBe(why);
});

it.each([
  ["title", "Change the refused fields and send it again."],
  ["", "Change it and send it again."],
])("speaks of refused fields only if the service named one: %s", (field, why) => {
  const named = field === "" ? [] : [{ field, message: "is too long" }];
  const refusal = { message: "no", fields: named };
  const cause: DeliveryFailure = { kind: "rejected", status: 422, words: refusal };
  expect(editWords(t, anEntry({ state: "blocked", cause })).why).toBe(why);
});
