import { expect, it } from "vitest";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import type { PageFacts } from "./capture.ts";
import { withDescriptionHead } from "./description-head.ts";
import { linkFields } from "../fields/link.ts";

function headed(facts: PageFacts, description = "Text"): string {
  return withDescriptionHead(aCapture({ facts, description })).description;
}

it("heads the description with the author and the day that the page tells", () => {
  const author = "Ann Field";
  expect(headed({ author, published: "2026-03-01" })).toBe("Ann Field, 2026-03-01\nText");
  expect(headed({ author })).toBe("Ann Field\nText");
  expect(headed({ published: "2026-03-01" }, "")).toBe("2026-03-01");
});

it("leaves the description as it is if the page tells neither", () => {
  expect(headed({ siteName: "The Tide" })).toBe("Text");
});

it("keeps the description within its bound", () => {
  const { most } = linkFields.description;
  expect(headed({ author: "Ann" }, "x".repeat(most))).toBe(`Ann\n${"x".repeat(most - 4)}`);
});
