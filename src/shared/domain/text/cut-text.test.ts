import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it("cutText never leaves half a character", () => {
  expect(cutText("a😀", 2)).toBe("a");
  expect(cutText("a😀", 3)).toBe("a😀");
});
