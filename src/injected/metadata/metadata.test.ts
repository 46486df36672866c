import { expect, it } from "vitest";
import { giveNodesText } from "../../../test/support/node-text.ts";
import { pageFieldNames, type PageFields } from "../../shared/domain/fields/link.ts";
import { readMetadata } from "./metadata.ts";

giveNodesText();

/** A page at http://localhost:3000/, the address of the test's document. */
function aPage(head: string): Document {
  document.open();
  document.write(`<html><head>${head}</head><body><h1>A heading</h1></body></html>`);
  document.close();
  return document;
}

const elsewhere = "http://localhost:3000/first-page";

it("prefers the page's plain metadata to its metadata for social networks", () => {
  const page = aPage(
    `<title>Title</title><meta property="og:title" content="Social title">
     <meta name="description" content="About"><meta property="og:description" content="Social">`,
  );
  expect(readMetadata(page, undefined)).toMatchObject({ title: "Title", description: "About" });
});

it("falls back to Open Graph for a page without a title", () => {
  expect(readMetadata(aPage(`<meta property="og:title" content="T">`), undefined).title).toBe("T");
});

it("reads names in every common spelling", () => {
  const page = aPage(
    `<meta name="DC.Description" content="About"><meta property="x:y twitter:title" content="Title">
     <meta name="og:image" content="/i.png">`,
  );
  expect(readMetadata(page, undefined)).toMatchObject({
    title: "Title",
    description: "About",
    imageUrl: "http://localhost:3000/i.png",
  });
});

/** What a page says of each field of a link that can come from it, and the text that is read. */
const told: Record<keyof PageFields, readonly [head: string, text: string]> = {
  imageUrl: [`<meta property="og:image" content="/i.png">`, "http://localhost:3000/i.png"],
};

it.each(pageFieldNames)("reads the %s of a link", (name) => {
  const [head, text] = told[name];
  expect(readMetadata(aPage(head), undefined)[name]).toBe(text);
  expect(readMetadata(aPage(""), undefined)[name]).toBe("");
});

it("does not accept a script as an image", () => {
  const page = aPage(`<meta property="og:image" content="javascript:alert(1)">`);
  expect(readMetadata(page, undefined).imageUrl).toBe("");
});

it("collects keywords from lists and single tags", () => {
  const page = aPage(
    `<meta name="keywords" content="tea, green tea"><meta property="article:tag" content="China">`,
  );
  expect(readMetadata(page, undefined).keywords.map((keyword) => keyword.trim())).toEqual([
    "tea",
    "green tea",
    "China",
  ]);
});

it("distrusts a description left by an earlier page", () => {
  const head = `<title>Now</title><meta name="description" content="Before">
    <meta property="og:title" content="Before">`;
  expect(readMetadata(aPage(head), elsewhere)).toMatchObject({
    title: "Now",
    description: "",
    isOfThisPage: false,
  });
});

it("trusts a description that was updated with the page", () => {
  const head = `<title>Now - Site</title><meta name="description" content="New">
    <meta property="og:title" content="Now">`;
  expect(readMetadata(aPage(head), elsewhere).description).toBe("New");
});

it("offers the page's heading where the document's title has another name behind it", () => {
  expect(readMetadata(aPage("<title>A heading | Site</title>"), undefined)).toMatchObject({
    title: "A heading | Site",
    ownTitle: "A heading",
  });
});
