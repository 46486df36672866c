// @vitest-environment node
import type { Menus, Tabs } from "webextension-polyfill";
import { describe, expect, it, vi } from "vitest";
import { pageAddressMaxLength } from "../../domain/address/address.ts";
import { onMenuClick, type MenuClick } from "./controls/menus.ts";
import { listOpenTabs } from "./data/open-tabs.ts";
import { describeTab, getActiveTab, getTab, openSaveTabs } from "./tabs.ts";

type OnClicked = (info: Menus.OnClickData, tab: Tabs.Tab) => void;

const { tab, clicked, opened } = vi.hoisted(() => {
  const title = " Good \u202Egnp.exe\u202C\n bye\u0007 \u2066x\u2069 ";
  const heard: OnClicked[] = [];
  return {
    tab: { id: 7, windowId: 1, url: "https://quoin.example/", title, incognito: false } as Tabs.Tab,
    clicked: heard,
    opened: [] as Tabs.CreateCreatePropertiesType[],
  };
});

vi.mock("./browser.ts", () => ({
  browser: {
    runtime: { getURL: (path: string) => `chrome-extension://stow/${path}` },
    tabs: {
      async query({ highlighted, url }: Tabs.QueryQueryInfoType) {
        if (url !== undefined) return [];
        return highlighted === true ? [{ id: 3 }, { id: 14 }] : [tab];
      },
      get: async () => tab,
      getCurrent: async () => tab,
      create: async (one: Tabs.CreateCreatePropertiesType) => void opened.push(one),
    },
    contextMenus: { onClicked: { addListener: (one: OnClicked) => clicked.push(one) } },
  },
}));

it("an address longer than any message may carry is cut, so that its page still opens in the form", async () => {
  const url = `https://quoin.example/?a=${"a".repeat(100_000)}`;
  tab.url = url;
  const found = await getActiveTab();
  tab.url = "https://quoin.example/";
  expect(found?.address).toHaveLength(pageAddressMaxLength);
});

describe("a name and a password in an address", () => {
  const url = "http://ada:secret@host.example/private";
  const address = "http://host.example/private";

  it("reach the form alone, which shows that it leaves them out", async () => {
    tab.url = url;
    expect(await getActiveTab()).toMatchObject({ address: url });
    tab.url = "https://quoin.example/";
  });

  it("are cut from the page of a save without a form", () => {
    expect(describeTab({ ...tab, url })).toMatchObject({ address });
  });

  it("are cut from the links, pictures and pages of the menu", () => {
    const clicks: MenuClick[] = [];
    onMenuClick((click) => clicks.push(click));
    const info = {
      menuItemId: "save-link",
      linkUrl: url,
      srcUrl: url,
      pageUrl: url,
      linkText: "x",
    };
    for (const listener of clicked) listener({ ...info, editable: false, modifiers: [] }, tab);
    expect(clicks.at(-1)).toMatchObject({
      linkAddress: address,
      imageAddress: address,
      tab: { address },
    });
  });

  it("are cut from the page that is added to a user page", async () => {
    tab.url = url;
    expect(await getTab(7)).toMatchObject({ address });
    tab.url = "https://quoin.example/";
  });

  it("are cut from the tabs that Save tabs offers", async () => {
    tab.url = url;
    expect(await listOpenTabs()).toMatchObject({ tabs: [{ address }] });
    tab.url = "https://quoin.example/";
  });
});

describe("a title crafted to display as different text", () => {
  const title = "Good gnp.exe bye x";

  it("is plain text in the form", async () => {
    expect(await getActiveTab()).toMatchObject({ title });
  });

  it("is plain text in a save without a form", () => {
    expect(describeTab(tab)).toMatchObject({ title });
  });

  it("is plain text if it is a link's", () => {
    const clicks: MenuClick[] = [];
    onMenuClick((click) => clicks.push(click));
    const linkText = tab.title ?? "";
    const info = { menuItemId: "save-link", linkUrl: "https://quoin.example/a", linkText };
    for (const listener of clicked) listener({ ...info, editable: false, modifiers: [] }, tab);
    expect(clicks).toMatchObject([{ linkText: title, tab: { title } }]);
  });

  it("is long but limited", () => {
    expect(describeTab({ ...tab, title: "x".repeat(5_000) }).title).toHaveLength(1_000);
  });
});

it("opens Save tabs with the highlighted tabs in the address, because opening takes the highlight away", async () => {
  await openSaveTabs();
  expect(opened).toEqual([
    { url: "chrome-extension://stow/src/pages/options/index.html#/tabs/3-14" },
  ]);
});
