import { act, cleanup, screen, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { ok } from "../../shared/domain/values/result.ts";
import { aLink, aPage, aTab, aView } from "../../../test/support/popup/fixtures.ts";
import { button, open, openBare, saved, textbox } from "../../../test/support/popup/open-popup.tsx";

afterEach(cleanup);

const quote = "“Lead holds a page.”";
const selected = { readPage: async () => ok(aPage({ quote })) };
const description = () => textbox("Description");

describe("a selection", () => {
  it("is the description, in quotation marks", async () => {
    const opened = await open(selected);
    expect(description()).toHaveProperty("value", quote);
    await opened.user.click(button(/^Save/));
    expect(saved(opened)?.input).toMatchObject({ draft: { description: quote } });
  });

  it("is taken away with one key in the field, which gives back the page's own description", async () => {
    const { user } = await open(selected);
    await user.tab({ shift: true });
    while (document.activeElement !== description()) await user.tab({ shift: true });
    await user.keyboard("{Backspace}");
    expect(description()).toHaveProperty("value", "How lead holds a page.");
  });

  it("is replaced by what is typed", async () => {
    const { user } = await open(selected);
    while (document.activeElement !== description()) await user.tab({ shift: true });
    await user.keyboard("Mine");
    expect(description()).toHaveProperty("value", "Mine");
  });

  it("is taken away and put back with one click", async () => {
    const { user } = await open(selected);
    const toggle = button("Quote the selection");
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await user.click(toggle);
    expect(description()).toHaveProperty("value", "How lead holds a page.");
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    await user.type(description(), " Mine.");
    await user.click(toggle);
    expect(description()).toHaveProperty("value", quote);
    await user.click(toggle);
    expect(description()).toHaveProperty("value", "How lead holds a page. Mine.");
  });

  it("does not change a saved description by itself, and is offered there too", async () => {
    const link = aLink({ description: "As saved" });
    const { user } = await open({ ...selected, openPopup: async () => ok(aView({ link })) });
    expect(description()).toHaveProperty("value", "As saved");
    await user.click(button("Quote the selection"));
    expect(description()).toHaveProperty("value", quote);
  });

  it("is not offered on a page without one", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Quote the selection" })).toBeNull();
  });
});

describe("the description of the page, come into the field in focus", () => {
  const openWhileRead = async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const { user, store } = openBare({
      readPage: async () => {
        await arrival;
        return ok(aPage({ description: "How lead holds a page." }));
      },
    });
    const loading = store.load();
    await waitFor(() => expect(store.view.value).toBeDefined());
    await user.click(description());
    const read = async () => {
      arrive();
      await act(() => loading);
      await waitFor(() => expect(store.page.value.state).toBe("read"));
    };
    return { user, read };
  };

  it("is replaced by what is typed", async () => {
    const { user, read } = await openWhileRead();
    await read();
    expect(description()).toHaveProperty("value", "How lead holds a page.");
    await user.keyboard("Mine");
    expect(description()).toHaveProperty("value", "Mine");
  });

  it("does not come once something is typed, and selects none of it", async () => {
    const { user, read } = await openWhileRead();
    await user.keyboard("Mi");
    await read();
    await user.keyboard("ne");
    expect(description()).toHaveProperty("value", "Mine");
  });
});

describe("the title", () => {
  const tab = aTab({ title: "Quoin" });
  const ownTitle = "Type on a grid";

  it("is the page's own, if its tab shows the name of the site alone", async () => {
    await open({ readPage: async () => ok(aPage({ title: "Quoin", ownTitle })) }, tab);
    expect(textbox("Title")).toHaveProperty("value", ownTitle);
  });

  it("stays selected if the page's own comes while the user is about to type over it", async () => {
    let arrive = () => {};
    const page = new Promise<void>((resolve) => (arrive = resolve));
    const readPage = async () => {
      await page;
      return ok(aPage({ title: "Quoin", ownTitle }));
    };
    const { user, store } = openBare({ readPage }, tab);
    const loaded = store.load();
    const field = textbox("Title");
    if (!(field instanceof HTMLTextAreaElement)) throw new Error("The title has another field");
    await user.click(field);
    field.select();
    arrive();
    await act(() => loaded);
    expect(field).toHaveProperty("value", ownTitle);
    await user.keyboard("Mine");
    expect(field).toHaveProperty("value", "Mine");
  });

  it("that was saved stays", async () => {
    const link = aLink({ title: "As saved" });
    const answers = { openPopup: async () => ok(aView({ link })) };
    await open({ ...answers, readPage: async () => ok(aPage({ ownTitle })) }, tab);
    expect(textbox("Title")).toHaveProperty("value", "As saved");
  });

  it("of a link saved without one is offered by its page", async () => {
    const link = aLink({ title: "" });
    const { user, client } = await open({ openPopup: async () => ok(aView({ link })) });
    expect(textbox("Title")).toHaveProperty("value", "Type on a grid");
    await user.click(button("Save changes"));
    expect(client.calls.find(({ method }) => method === "changeLink")?.input).toMatchObject({
      changes: { title: "Type on a grid" },
    });
  });
});

describe("the place that the page names", () => {
  const place = { latitude: 47.07, longitude: 15.44 };
  const placed = { readPage: async () => ok(aPage({ place })) };

  it("is shown before it is sent, and can be changed", async () => {
    const opened = await open(placed);
    const { user } = opened;
    expect(textbox("Longitude")).toHaveProperty("value", "15.44");
    await user.clear(textbox("Latitude"));
    await user.type(textbox("Latitude"), "47.1");
    await user.click(button(/^Save/));
    expect(saved(opened)?.input).toMatchObject({
      draft: { latitude: "47.1", longitude: "15.44" },
    });
  });

  it("is not that of another address", async () => {
    const opened = await open(placed);
    const { user } = opened;
    await user.clear(textbox("Address"));
    await user.type(textbox("Address"), "https://other.example/");
    await user.click(button(/^Save/));
    expect(saved(opened)?.input).not.toHaveProperty("draft.latitude", "47.07");
  });
});

describe("the page's image", () => {
  const imageUrl = "https://quoin.example/pictures/grid.png";
  const readPage = async () => ok(aPage({ imageUrl }));
  const openPopup = async () => ok(aView({ showsPictures: true }));
  const pictures = () =>
    [...document.querySelectorAll("img")].map((one) => [
      one.getAttribute("src"),
      one.getAttribute("referrerpolicy"),
    ]);

  it("is loaded only once pictures are switched on, and names no page to its site", async () => {
    await open({ readPage });
    expect(pictures()).toEqual([]);
    cleanup();
    await open({ readPage, openPopup });
    expect(pictures()).toEqual([[imageUrl, "no-referrer"]]);
    expect(textbox("Title")).toBeDefined();
  });

  it("is loaded no longer when another address is typed, of which each letter would be a request", async () => {
    const { user } = await open({ readPage, openPopup });
    await user.click(button("More fields"));
    await user.type(textbox("Image address"), "x");
    expect(pictures()).toEqual([]);
  });

  it("is not loaded for a saved link, which keeps its own", async () => {
    const link = aLink();
    await open({ readPage, openPopup: async () => ok(aView({ link, showsPictures: true })) });
    expect(pictures()).toEqual([]);
  });
});
