import { expect, it } from "vitest";
import { getDay } from "./day.ts";

it.each([
  ["2026-03-01T23:30:00-05:00", "2026-03-01"],
  ["2026-03-01 08:00:00Z", "2026-03-01"],
  ["Published on March 1, 2026", "2026-03-01"],
  ["Mar. 1st, 2026 at 8 pm", "2026-03-01"],
  ["Sun, 01 Mar 2026 08:00:00 GMT", "2026-03-01"],
  ["11. Sep 2024, 18:36", "2024-09-11"],
  ["1 March 2026", "2026-03-01"],
  ["1-Mar-2026", "2026-03-01"],
  ["2026/3/1", "2026-03-01"],
  ["01.03.2026", "2026-03-01"],
  ["2026年3月1日", "2026-03-01"],
])("%s names a day", (text, day) => {
  expect(getDay(text)).toBe(day);
});

it.each([
  ["1. März 2026", "de-AT"],
  ["1er mars 2026", "fr"],
  ["1 de marzo de 2026", "es"],
  ["1 марта 2026 г.", "ru"],
  ["March 1, 2026", "de"],
])("%s names a day in %s", (text, language) => {
  expect(getDay(text, language)).toBe("2026-03-01");
});

it.each([
  "3/1/2026",
  "2026",
  "March 2026",
  "2026-02-30",
  "March 32, 2026",
  "Marble 1, 2026",
  "3 years ago",
  "12026-03-01",
  `${"x".repeat(300)} 2026-03-01`,
])("%s names no day", (text) => {
  expect(getDay(text, "not a language")).toBe("");
});
