import { expect, it } from "vitest";
import { isSamePage, parseHttpUrl } from "./http-url.ts";

it("makes addresses absolute", () => {
  expect(parseHttpUrl("../i.png", "https://a.example/b/c")).toBe("https://a.example/i.png");
});

it.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "blob:https://a.example/1",
  "ftp://a.example/",
  "https://",
  "",
])("refuses %j", (address) => {
  expect(parseHttpUrl(address, undefined)).toBeUndefined();
});

it("removes user name and password", () => {
  expect(parseHttpUrl("https://me:secret@a.example/")).toBe("https://a.example/");
});

it("identifies pages by the same rule as saves", () => {
  expect(isSamePage("https://A.example/b#c", "https://a.example/b#d")).toBe(true);
  expect(isSamePage("https://a.example/b?c", "https://a.example/b")).toBe(false);
  expect(isSamePage("https://a.example/b?utm_source=c", "https://a.example/b")).toBe(true);
  expect(isSamePage("https://a.example/#/b", "https://a.example/#/c")).toBe(false);
  expect(isSamePage("", "")).toBe(false);
});
