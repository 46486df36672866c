import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { PickTags } from "./pick-fields.tsx";

afterEach(cleanup);

test("a key reads none of the tags in use: there may be thousands, and they are folded for the search", async () => {
  let read = 0;
  const names = ["Tide tables", "Mills"];
  const known = Object.assign([...names], {
    *[Symbol.iterator]() {
      read += 1;
      yield* names;
    },
  });
  render(
    <PickTags
      t={english}
      id="tags"
      label="Add tags"
      placeholder=""
      tags={[]}
      known={known}
      onChange={() => {}}
    />,
  );
  const before = read;
  await userEvent.type(screen.getByRole("combobox"), "tid");
  expect(screen.getAllByRole("option")[0]?.textContent).toBe("Tide tables");
  expect([before, read]).toEqual([1, 1]);
});
