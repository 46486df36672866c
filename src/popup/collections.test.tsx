import { act, cleanup, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../domain/values/result.ts";
import type { ProfileView } from "../domain/views.ts";
import {
  aCollection,
  aLink,
  aProfileId,
  aView,
  inputsOf,
} from "../../test/support/popup/fixtures.ts";
import { button, chips, combobox, open, textbox } from "../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

describe("the chip of a collection", () => {
  const [print, work, home] = [
    aCollection("Print", 1),
    { ...aCollection("Tides", 2), path: "Work / Tides" },
    { ...aCollection("Tides", 3), path: "Home / Tides" },
  ] as const;
  const openChosen = async (collections: readonly (typeof print | typeof work)[]) =>
    open({
      openPopup: async () =>
        ok(
          aView({
            collections,
            link: aLink({
              collections: [print, work].map(({ localId, title }) => ({
                kind: "known",
                localId,
                title,
              })),
            }),
          }),
        ),
    });

  it("shows its path where another one has its title", async () => {
    await openChosen([print, work, home]);
    expect(chips("Collections")).toEqual(["Print", "Work / Tides"]);
    expect(button("Remove collection Work / Tides")).toBeTruthy();
  });

  it("shows its title alone where no other has it, and its path on hover", async () => {
    await openChosen([print, work]);
    expect(chips("Collections")).toEqual(["Print", "Tides"]);
    expect(screen.getByText("Tides").title).toBe("Work / Tides");
    expect(screen.getByText("Print").title).toBe("Print");
  });

  it("does the same after the save", async () => {
    const { user } = await openChosen([print, work, home]);
    await user.type(textbox("Title"), "!");
    await user.click(button("Save changes"));
    expect(await screen.findByText("Work / Tides")).toBeTruthy();
    expect(screen.getByText("Print")).toBeTruthy();
  });
});
