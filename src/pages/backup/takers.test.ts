import { describe, expect, it } from "vitest";
import { aHead, here } from "../../../test/support/a-ledger.ts";
import { asId, type ProfileId } from "../../shared/domain/values/ids.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import { takersOf } from "./takers.ts";

const server = "https://links.example";
const profile = (number: number, name: string, serverAddress = server): ProfileHead => ({
  ...aHead,
  id: asId<ProfileId>(`00000000-0000-4000-8000-00000000010${number}`),
  name,
  serverAddress,
});

const takersIn = (file: readonly ProfileHead[], own: readonly ProfileHead[], hasIds = true) =>
  takersOf(
    file.map((head) => ({ head, hasIds })),
    here(...own),
  );

/**
 * The number of the profile here that receives the rows of each profile of the file; "new" if the profile is created.
 */
function takers(file: readonly ProfileHead[], ...own: readonly ProfileHead[]) {
  return takersIn(file, own).map(({ id, isNew }) => (isNew ? "new" : Number(id.at(-1))));
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
    const file = [profile(1, "", ""), profile(2, "B", "")];
    const own = [profile(3, "Work"), profile(4, "", "")];
    expect(takersIn(file, own, false).map(({ id }) => id)).toEqual([own[0]?.id, own[0]?.id]);
  });

  it("do not go to the profile in use without a server if they have ids: nobody knows of which service", () => {
    expect(takers([profile(1, "", "")], profile(3, "Work"))).toEqual(["new"]);
    expect(takers([profile(3, "", "")], profile(3, "Work"))).toEqual(["new"]);
    expect(takers([profile(1, "", "")], profile(3, "", ""))).toEqual([3]);
  });

  it("go to a profile of the same id that has no server, or has it over https", () => {
    expect(takers([profile(1, "Work")], profile(1, "Work", ""))).toEqual([1]);
    const unsafe = "http://links.example";
    expect(takers([profile(1, "Work", unsafe)], profile(1, "Work"))).toEqual([1]);
  });

  it("go to a new one, the same each time, if the one of their id here has another server", () => {
    const own = profile(1, "Work", "https://other.example");
    const paths = profile(1, "Work", `${server}/shelf`);
    for (const other of [own, paths]) {
      const [taker] = takersIn([profile(1, "Work")], [other]);
      expect(taker?.isNew).toBe(true);
      expect(taker?.id).not.toBe(own.id);
      const made = { ...profile(1, "Renamed"), id: taker?.id ?? own.id };
      const again = takersIn([profile(1, "Work")], [other, made]);
      expect(again).toEqual([{ id: made.id, isNew: false }]);
    }
  });

  it("of one id and two servers, as only a damaged file has them, stay apart", () => {
    const file = [profile(1, "A"), profile(1, "B", "https://other.example")];
    const [first, second] = takersIn(file, [profile(3, "", "")]);
    expect(first?.id).not.toBe(second?.id);
  });
});
