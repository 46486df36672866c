import { act, cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import type { Suggested } from "../../shared/domain/suggest/views.ts";
import type { PopupView, ProfileView } from "../../shared/domain/views/views.ts";
import {
  aCollection,
  aLink,
  aLocalId,
  aProfileId,
  aView,
  inputsOf,
} from "../../../test/support/popup/fixtures.ts";
import { button, chips, combobox, open, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const patterns = {
  linkPattern: "",
  collectionPattern: "https://links.example/{id}/shelf",
  repositoryPattern: "https://links.example/r/{id}/files",
};

describe("the address of a collection, pasted", () => {
  const openAsking = async () => {
    const opened = await open({
      openPopup: async () => ok(aView({ patterns })),
    });
    await opened.user.type(combobox("Collections"), "Bindery");
    await opened.user.click(screen.getByRole("option", { name: /^Use an existing collection/ }));
    return opened;
  };

  it("is read with the pattern of its profile", async () => {
    const opened = await openAsking();
    await opened.user.keyboard("https://links.example/41/shelf/page/7{Enter}");
    await opened.user.click(button("Save"));
    expect(inputsOf(opened.client, "saveLink")).toMatchObject([
      { draft: { collections: [{ kind: "by-id", remoteId: 41, title: "Bindery" }] } },
    ]);
  });

  it("is read by the number at its end if it does not fit, as is an id alone", async () => {
    const { user } = await openAsking();
    await user.keyboard("https://links.example/collections/2{Enter}");
    expect(chips("Collections")).toEqual(["Reading list"]);
  });

  it("is not read with the pattern of the profile before, while the chosen one is not known yet", async () => {
    const profiles = [1, 2].map((number): ProfileView => ({
      id: aProfileId(number),
      name: `Profile ${number}`,
      colour: "green",
      host: "links.example",
    }));
    const { store, user } = await open({
      openPopup: ({ profileId }) =>
        profileId === aProfileId(2)
          ? new Promise(() => undefined)
          : Promise.resolve(ok(aView({ patterns, profiles }))),
    });
    await act(async () => void store.switchProfile(aProfileId(2)));
    await user.click(combobox("Collections"));
    await user.click(screen.getByRole("option", { name: /^Use an existing collection/ }));
    await user.keyboard("https://links.example/41/shelf/page/7{Enter}");
    expect(chips("Collections")).toEqual(["Collection 7"]);
  });
});

it("the address of a repository is read with the pattern of its profile, too", async () => {
  const { user, store } = await open({ openPopup: async () => ok(aView({ patterns })) });
  await user.click(button("More fields"));
  await user.type(combobox("Repositories"), "Field notes");
  await user.click(screen.getByRole("option", { name: /^Enter its id/ }));
  await user.keyboard("https://links.example/r/41/files/2026{Enter}");
  expect(store.form.toDraft().repositories).toEqual([{ remoteId: 41, title: "Field notes" }]);
});

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
    const list = within(screen.getByRole("list", { name: "Collections" }));
    expect(list.getByText("Tides").title).toBe("Work / Tides");
    expect(list.getByText("Print").title).toBe("Print");
  });

  it("does the same after the save", async () => {
    const { user } = await openChosen([print, work, home]);
    await user.type(textbox("Title"), "!");
    await user.click(button("Save changes"));
    expect(await screen.findByText("Work / Tides")).toBeTruthy();
    expect(screen.getByText("Print")).toBeTruthy();
  });
});

describe("collections as one click", () => {
  const collections = ["Recipes", "Tides", "Mills", "Letters"].map((title, at) =>
    aCollection(title, 61 + at),
  );
  const offered = () =>
    screen
      .queryAllByRole("button", { name: /^Add collection / })
      .map((one) => [one.getAttribute("aria-label")?.slice("Add collection ".length), one.title]);
  const openWith = (suggested: readonly Suggested[], more: Partial<PopupView> = {}) =>
    open({
      openPopup: async () => ok(aView({ collections, ...more })),
      suggest: async () => ok({ profileId: aProfileId(1), tags: [], collections: suggested }),
    });

  it("are those that fit the page, then the likeliest, each with its reason", async () => {
    await openWith([{ label: aLocalId(63), like: "The mill" }]);
    expect(offered()).toEqual([
      ["Mills", "Mills\nlike “The mill”"],
      ["Recipes", "Recipes\npinned or recent"],
      ["Tides", "Tides\npinned or recent"],
    ]);
  });

  it("stay in their places when they are chosen, and a second click lets them go", async () => {
    const { user } = await openWith([]);
    await user.click(button("Add collection Tides"));
    expect(chips("Collections")).toEqual(["Tides"]);
    expect(button("Add collection Tides").getAttribute("aria-pressed")).toBe("true");
    expect(offered().map(([name]) => name)).toEqual(["Recipes", "Tides", "Mills"]);
    await user.click(button("Add collection Tides"));
    expect(screen.queryByRole("list", { name: "Collections" })).toBeNull();
  });

  it("are there for an edit, too, without suggestions", async () => {
    await openWith([{ label: aLocalId(63), like: "The mill" }], { link: aLink() });
    expect(offered().map(([name]) => name)).toEqual(["Recipes", "Tides", "Mills"]);
  });
});
