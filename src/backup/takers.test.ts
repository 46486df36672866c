import { describe, expect, it } from "vitest";
import { aHead, here } from "../../test/support/a-ledger.ts";
import { asId, type ProfileId } from "../domain/values/ids.ts";
import type { ProfileHead } from "./backup.ts";
import { takersOf } from "./takers.ts";

const server = "https://links.example";
const profile = (number: number, name: string, serverAddress = server): ProfileHead => ({
  ...aHead,
  id: asId<ProfileId>(`00000000-0000-4000-8000-00000000010${number}`),
  name,
  serverAddress,
});

/** The number of the profile here that takes each profile of the file; "new" if it is to be created. */
function takers(file: readonly ProfileHead[], ...own: readonly ProfileHead[]) {
  return takersOf(file, here(...own)).map((taker) => (taker ? Number(taker.id.at(-1)) : "new"));
}

describe("the profiles of a backup", () => {
  it("go to those of the same server, by their names", () => {
    const file = [profile(1, "Private"), profile(2, "Work")];
    expect(takers(file, profile(3, "Work"), profile(4, "Private"))).toEqual([4, 3]);
  });

  it("stay apart if they have one server: they may be two accounts", () => {
    const file = [profile(1, "Private"), profile(2, "Work")];
    expect(takers(file, profile(2, "Work"))).toEqual(["new", 2]);
    expect(takers(file, profile(3, "Work"))).toEqual(["new", 3]);
    expect(takers(file, profile(3, "Other"))).toEqual([3, "new"]);
    expect(takers(file, profile(1, "Private"), profile(2, "Work"))).toEqual([1, 2]);
  });

  it("go to the profile in use if they have no server", () => {
    const file = [profile(1, "", ""), profile(2, "Work")];
    expect(takers(file, profile(3, "Work"), profile(4, "", ""))).toEqual([3, 3]);
    const unconnected = [profile(1, "A", ""), profile(2, "B", "")];
    expect(takers(unconnected, profile(3, "Work"))).toEqual([3, 3]);
  });
});
