import { beforeEach, expect, it, vi } from "vitest";
import { err, ok } from "../../../domain/values/result.ts";
import { takeScreenshot } from "./screenshot.ts";

const address = "https://quoin.example/notes/1";
const picture = new Blob(["picture"]);

const browser = vi.hoisted(() => ({
  tab: { windowId: 1, active: true, url: "" },
  /** The event while the picture is taken. */
  meanwhile: () => {},
}));

vi.mock("../browser.ts", () => ({
  browser: {
    tabs: {
      get: async () => ({ ...browser.tab }),
      query: async () => [{ id: 9, url: "moz-extension://ours/src/pages/options/index.html" }],
      async update(id: number) {
        browser.tab.active = id !== 9;
      },
      async captureVisibleTab() {
        browser.meanwhile();
        return "data:image/png;base64,";
      },
    },
    runtime: { getURL: () => "moz-extension://ours/" },
  },
}));
vi.mock("./shrink-picture.ts", () => ({ shrinkPicture: async () => picture }));

beforeEach(() => {
  browser.tab = { windowId: 1, active: true, url: `${address}#top` };
  browser.meanwhile = () => {};
});

it("is of the page that is saved", async () => {
  expect(await takeScreenshot(7, address)).toEqual(ok(picture));
});

it("is of the page that is saved, if a page of ours is in front of it", async () => {
  browser.tab.active = false;
  expect(await takeScreenshot(7, address)).toEqual(ok(picture));
  expect(browser.tab.active).toBe(false);
});

it("is not of another page that the tab shows by now, of the same site or not", async () => {
  browser.tab.url = "https://quoin.example/account";
  expect(await takeScreenshot(7, address)).toEqual(err("hidden"));
  // A form in a tab of its own may be open for long.
  browser.tab.active = false;
  expect(await takeScreenshot(7, address)).toEqual(err("hidden"));
  expect(browser.tab.active).toBe(false);
});

it("leaves the page of ours in front if the browser refuses it", async () => {
  browser.tab.active = false;
  browser.meanwhile = () => {
    throw new Error("Either the '<all_urls>' or 'activeTab' permission is required.");
  };
  expect(await takeScreenshot(7, address)).toEqual(err("refused"));
  expect(browser.tab.active).toBe(false);
});

it("is not of a page that comes while it is taken", async () => {
  browser.meanwhile = () => (browser.tab.url = "https://quoin.example/account");
  expect(await takeScreenshot(7, address)).toEqual(err("hidden"));
});
