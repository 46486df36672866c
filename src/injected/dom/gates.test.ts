import { expect, it } from "vitest";
import { giveNodesText } from "../../../test/support/node-text.ts";
import { gates, isWithinGates } from "./gates.ts";

giveNodesText();

function parse(body: string): Document {
  return new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");
}

function nested(depth: number): Document {
  const doc = parse("");
  let parent: Element = doc.body;
  for (let level = 0; level < depth; level += 1) {
    const child = doc.createElement("div");
    parent.append(child);
    parent = child;
  }
  return doc;
}

it("the gates admit an ordinary page", () => {
  expect(isWithinGates(parse("<p>one</p><p>two <b>three</b></p>".repeat(500)))).toBe(true);
});

it("the gates refuse too many elements", () => {
  const few = { ...gates, maxElements: 500 };
  expect(isWithinGates(parse("<i></i>".repeat(501)), few)).toBe(false);
  expect(isWithinGates(parse("<i></i>".repeat(490)), few)).toBe(true);
});

it("the gates refuse too much text", () => {
  const little = { ...gates, maxCharacters: 5_000 };
  expect(isWithinGates(parse("x".repeat(5_001)), little)).toBe(false);
  expect(isWithinGates(parse("x".repeat(4_000)), little)).toBe(true);
});

it("the gates refuse a tree that is too deep, counting depth and not elements", () => {
  expect(isWithinGates(nested(600))).toBe(false);
  expect(isWithinGates(nested(400))).toBe(true);
  expect(isWithinGates(parse("<p><b>x</b></p>".repeat(1_000)))).toBe(true);
});
