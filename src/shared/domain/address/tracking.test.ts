import { expect, it } from "vitest";
import { trackingLists } from "../../../../test/support/tracking-lists.ts";
import { isTrackingName } from "./tracking.ts";

it.each(trackingLists)("every name of the list of $source is a tracking name", ({ names }) => {
  expect(names.filter((name) => !isTrackingName(name))).toEqual([]);
});

it.each(["id", "q", "page", "source", "ref", "utm", "pk_id", "ga", "s", "code", "clid"])(
  "%s is no tracking name: pages differ by it",
  (name) => {
    expect(isTrackingName(name)).toBe(false);
  },
);
