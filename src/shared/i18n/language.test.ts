import { describe, expect, it } from "vitest";
import { languageOf } from "./language.ts";

describe("the language of numbers and plural forms", () => {
  it.each([
    ["de", "de-AT", "de-AT"],
    ["de", "de", "de"],
    ["en", "en-US", "en-US"],
    ["pt-BR", "pt-BR", "pt-BR"],
    ["es-419", "es-MX", "es-MX"],
  ])("for texts in %s in a browser in %s is the browser's: %s", (texts, browser, language) => {
    expect(languageOf(texts, browser)).toBe(language);
  });

  it.each([
    ["en", "fr"],
    ["en", "he-IL"],
    ["de", "den"],
    ["zh-TW", "en-GB"],
  ])("is that of the texts, %s, if the browser's language is another: %s", (texts, browser) => {
    expect(languageOf(texts, browser)).toBe(texts);
  });
});
