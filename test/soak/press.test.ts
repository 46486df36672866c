import { describe, expect, it } from "vitest";
import { findLostPresses, type Press, type PressOutcome } from "./press.ts";

const atMs = 100_000;
const aPress = (outcome: PressOutcome): Press => ({ address: "http://a.example/", atMs, outcome });
const aDeath = (at: number) => ({ at, what: "the background is killed", isDeath: true }) as const;

describe("a press of the shortcut", () => {
  it("is lost if it has no effect", () => {
    const pressed = aPress("open");
    expect(findLostPresses([pressed], [])).toEqual([pressed]);
  });

  it("is not lost if its page is a link, was one before, or its profile was deleted", () => {
    const pressed = [aPress("kept"), aPress("there already"), aPress("profile deleted")];
    expect(findLostPresses(pressed, [])).toEqual([]);
  });

  it("is excused by a death shortly after it", () => {
    expect(findLostPresses([aPress("open")], [aDeath(atMs)])).toEqual([]);
    expect(findLostPresses([aPress("open")], [aDeath(atMs + 5_000)])).toEqual([]);
  });

  it("is not excused by a death before it, one much later, or the end of a service", () => {
    const service = { at: atMs + 10, what: "service 1 stops" };
    const events = [aDeath(atMs - 1), aDeath(atMs + 5_001), service];
    expect(findLostPresses([aPress("open")], events)).toHaveLength(1);
  });
});
