import { expect, it } from "vitest";
import { badgeFor } from "./badge.ts";

it("shows entries that need the user before entries that will be sent, and nothing without entries", () => {
  expect(badgeFor({ needsYou: 2, waiting: 5 })).toEqual({ kind: "needs-you", count: 2 });
  expect(badgeFor({ needsYou: 0, waiting: 5 })).toEqual({ kind: "waiting", count: 5 });
  expect(badgeFor({ needsYou: 0, waiting: 0 })).toEqual({ kind: "none" });
});
