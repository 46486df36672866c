import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import { getUserPageId, withTold, type UserPageDraft } from "./user-page.ts";
import { isWebAddress } from "../address/address.ts";
import { withItem } from "./user-page-item.ts";
import type { EntryId } from "../values/ids.ts";

const [own, other] = [anId<EntryId>(1), anId<EntryId>(2)];

describe("a draft that a form replaces", () => {
  const over: UserPageDraft = { entryId: own, title: "Start", content: "- Tides" };
  const typedSince: UserPageDraft = { ...over, entryId: other, content: "- Tides and mills" };

  it("is gone if it is as the form has looked at it", () => {
    expect(withTold(over, { over })).toBeUndefined();
    const draft = { entryId: own, title: "Start" };
    expect(withTold(over, { draft, isWhole: true, over })).toEqual(draft);
  });

  it("keeps what was typed into it since in another tab", () => {
    expect(withTold(typedSince, { over })).toEqual({
      entryId: other,
      content: "- Tides and mills",
    });
    const draft = { entryId: own, title: "Start" };
    const told = { draft, isWhole: true, over };
    expect(withTold(typedSince, told)).toEqual({ ...draft, content: "- Tides and mills" });
  });

  it("has what was typed in the form itself", () => {
    const draft = { entryId: own, content: "- Mills" };
    expect(withTold(typedSince, { draft, isWhole: true, over })).toEqual(draft);
  });
});

describe("the id of a user page", () => {
  it.each([
    [" home ", "home"],
    ["42", "42"],
    ["https://links.example/pages/reading%20list/", undefined],
    ["https://links.example/pages/home?a=1", "home"],
    ["", undefined],
    ["..", undefined],
    ["https://links.example/", undefined],
    ["two words", undefined],
    ["pages/home", undefined],
  ])("in %j is %j", (text, id) => {
    expect(getUserPageId(text)).toBe(id);
  });
});

describe("an added page", () => {
  const page = { title: "Mills [old] & <new>", address: "https://mill.example/a_(b)?c=1&d" };
  it("joins the list at the end of Markdown, and begins one after other text", () => {
    const item = "- [Mills \\[old\\] & \\<new\\>](<https://mill.example/a_(b)?c=1&d>)\n";
    expect(withItem("", page, "markdown")).toBe(item);
    expect(withItem("- a\n", page, "markdown")).toBe(`- a\n${item}`);
    expect(withItem("# Tides", page, "markdown")).toBe(`# Tides\n\n${item}`);
  });
  it("joins the list at the end of HTML, where its title stays text", () => {
    const item =
      '<li><a href="https://mill.example/a_(b)?c=1&amp;d">Mills [old] &amp; &lt;new&gt;</a></li>\n';
    expect(withItem("<ul>\n<li>a</li>\n</ul>", page, "html")).toBe(
      `<ul>\n<li>a</li>\n${item}</ul>\n`,
    );
    expect(withItem("<p>Tides</p>", page, "html")).toBe(`<p>Tides</p>\n<ul>\n${item}</ul>\n`);
  });
  it("is named by its address if it has no title", () => {
    expect(withItem("", { ...page, title: " " }, "markdown")).toContain("[https://mill");
  });
  it("has a web address", () => {
    expect(["https://a.example", "javascript:alert(1)", "a"].map(isWebAddress)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
