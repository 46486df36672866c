import { act, cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anId } from "../../../test/support/builders.ts";
import { english } from "../../../test/support/english.ts";
import type { Client } from "../../background/contract.ts";
import type { ActiveTab } from "../../shared/domain/values/active-tab.ts";
import type { LocalId } from "../../shared/domain/values/ids.ts";
import { err, ok } from "../../shared/domain/values/result.ts";
import type { LookedUp, LookedUpLink } from "../../shared/domain/views/views.ts";
import { SidePanel } from "./side-panel.tsx";
import { createPanelStore } from "./store.ts";

afterEach(cleanup);

const address = "https://quoin.example/notes/1";
const tab: ActiveTab = { id: 3, title: "Note", address, isPrivate: false };

function aLink(number: number, link: Partial<LookedUpLink> = {}): LookedUpLink {
  const targetUrl = `https://quoin.example/notes/${number}`;
  const localId = anId<LocalId>(number);
  return { localId, title: `Note ${number}`, targetUrl, tags: [], isInFront: false, ...link };
}

function looked(view: Partial<LookedUp> = {}): LookedUp {
  const flags = { isMore: false, isPageSaved: false, isEmpty: false, isConnected: true };
  return { site: "quoin.example", links: [], ...flags, ...view };
}

async function open({
  view = looked(),
  front = tab,
  answer = async () => ok(view),
  openPopupOver = vi.fn<(tabId: number) => Promise<void>>().mockResolvedValue(),
}: {
  view?: LookedUp;
  front?: ActiveTab | undefined;
  answer?: Client["lookUp"];
  openPopupOver?: ReturnType<typeof vi.fn<(tabId: number) => Promise<void>>>;
} = {}) {
  const lookUp = vi.fn<Client["lookUp"]>(answer);
  const place = { front };
  const store = createPanelStore({
    client: { lookUp },
    getTab: async () => place.front,
    openPopupOver,
  });
  const onOpen = vi.fn<(place: string) => void>();
  const { container } = render(<SidePanel {...{ store, onOpen }} t={english} />);
  await act(() => store.follow());
  return { store, lookUp, onOpen, openPopupOver, container, place, user: userEvent.setup() };
}

const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const items = () => screen.getAllByRole("listitem").map((one) => one.querySelector("a")?.href);

describe("the side panel", () => {
  it("lists the links of the site in front, and marks that of its page", async () => {
    const links = [aLink(1, { isInFront: true, tags: ["tides"] }), aLink(2)];
    const { lookUp, container } = await open({ view: looked({ links, isPageSaved: true }) });
    expect(lookUp.mock.calls).toEqual([[{ address, text: "" }]]);
    expect(screen.getByRole("list", { name: "Links of quoin.example" })).not.toBeNull();
    expect(items()).toEqual([address, "https://quoin.example/notes/2"]);
    expect(said().at(-1)).toBe("2 links");
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.getAttribute("aria-current")).toBe("page");
    expect(second?.hasAttribute("aria-current")).toBe(false);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it("follows the page in front", async () => {
    const { store, lookUp, place } = await open();
    place.front = { ...tab, address: "https://mill.example/" };
    await act(() => store.follow());
    expect(lookUp).toHaveBeenLastCalledWith({ address: "https://mill.example/", text: "" });
  });

  it("searches all links by what is typed, and shows all of them in the library", async () => {
    const view = looked({ links: [aLink(7)], isMore: true });
    const { user, lookUp, onOpen } = await open({ view });
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "high tide");
    expect(lookUp).toHaveBeenLastCalledWith({ address, text: "high tide" });
    expect(screen.getByRole("list", { name: "Links with these words" })).not.toBeNull();
    // There are more.
    expect(said().at(-1)).toBe("");
    await user.click(screen.getByRole("button", { name: "Show all in Library" }));
    expect(onOpen).toHaveBeenCalledWith("library/high%20tide");
  });

  it("does not say that no link has the words if only some links were looked at", async () => {
    const { user } = await open({ view: looked({ links: [], isMore: true }) });
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "high tide");
    expect(said().at(-1)).toBe("");
    expect(screen.getByRole("button", { name: "Show all in Library" })).not.toBeNull();
  });

  it("leads to all links of the site in the library", async () => {
    const { user, onOpen } = await open({ view: looked({ links: [aLink(1)], isMore: true }) });
    await user.click(screen.getByRole("button", { name: "Show all in Library" }));
    expect(onOpen).toHaveBeenCalledWith("library/site%3Aquoin.example");
  });

  it("is used by keys alone: search, form, then each link and its edit", async () => {
    const { user, onOpen, openPopupOver } = await open({ view: looked({ links: [aLink(1)] }) });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await user.tab();
    await user.keyboard("{Enter}");
    expect(openPopupOver).toHaveBeenCalledWith(3);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Note 1" }));
    await user.tab();
    await user.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledWith(`edit/${anId(1)}`);
  });

  it("names the form after what it does: a saved page is edited", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Save this page" })).not.toBeNull();
    cleanup();
    await open({ view: looked({ isPageSaved: true, links: [aLink(1)] }) });
    expect(screen.getByRole("button", { name: "Edit the link of this page" })).not.toBeNull();
  });

  it("says what to press if the browser opens no form from here", async () => {
    const openPopupOver = vi.fn<(tabId: number) => Promise<void>>();
    openPopupOver.mockRejectedValue(new Error("no button"));
    const { user } = await open({ openPopupOver });
    await user.click(screen.getByRole("button", { name: "Save this page" }));
    expect(said()[0]).toMatch(/Press the Linkstow button in its toolbar/);
  });

  it("opens links that no browser opens in a tab as an edit", async () => {
    const links = [aLink(1, { targetUrl: "javascript:alert(1)", title: "" })];
    const { user, onOpen } = await open({ view: looked({ links }) });
    expect(screen.queryByRole("link")).toBeNull();
    await user.click(screen.getByRole("button", { name: "javascript:alert(1)" }));
    expect(onOpen).toHaveBeenCalledWith(`edit/${anId(1)}`);
  });
});

describe("a side panel without links says why", () => {
  it.each([
    ["no link is of the site", tab, {}, "No link of quoin.example is on this device."],
    ["there is no link at all", tab, { isEmpty: true }, "No links are on this device yet."],
    ["the browser shows no page", { ...tab, address: "" }, {}, /press the Linkstow button over it/],
    ["the window is private", { ...tab, isPrivate: true }, {}, /private windows are not looked up/],
    ["the page is the browser's own", { ...tab, address: "about:config" }, {}, /only this browser/],
  ] as const)("%s", async (_, front, view, text) => {
    const { lookUp, container } = await open({ front, view: looked(view) });
    expect(said().at(-1)).toMatch(text);
    const isKnown = front === tab;
    expect(lookUp.mock.calls[0]?.[0].address).toBe(isKnown ? address : "");
    expect(screen.queryByRole("button", { name: "Save this page" }) !== null).toBe(isKnown);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it("nothing has the words", async () => {
    const { user } = await open();
    await user.type(screen.getByRole("searchbox"), "x");
    expect(said().at(-1)).toBe("No link has all these words in its title, tags or address.");
  });

  it("the disk cannot be read", async () => {
    await open({ answer: async () => err({ kind: "storage-blocked" }) });
    expect(screen.getByRole("main").textContent).toContain(english("failure_storage_blocked"));
  });

  it("no server is connected, and leads there", async () => {
    const { user, onOpen } = await open({ view: looked({ isConnected: false }) });
    await user.click(screen.getByRole("button", { name: "Connect a server" }));
    expect(onOpen).toHaveBeenCalledWith("connection");
  });

  it("it is still looking, if that takes longer than a moment", async () => {
    const store = createPanelStore({
      client: { lookUp: () => new Promise(() => undefined) },
      getTab: async () => tab,
      openPopupOver: async () => undefined,
    });
    render(<SidePanel store={store} t={english} onOpen={() => undefined} />);
    void store.follow();
    expect(said().at(-1)).toBe("");
    expect(await screen.findByText("Looking for links…")).not.toBeNull();
  });
});
