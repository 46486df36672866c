import { expect, it } from "vitest";
import { badgeFor } from "./badge.ts";

it("shows what needs the person before what goes by itself, and nothing where nothing is", () => {
  expect(badgeFor({ needsYou: 2, waiting: 5 })).toEqual({ kind: "needs-you", count: 2 });
  expect(badgeFor({ needsYou: 0, waiting: 5 })).toEqual({ kind: "waiting", count: 5 });
  expect(badgeFor({ needsYou: 0, waiting: 0 })).toEqual({ kind: "none" });
});
