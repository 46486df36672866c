import { act, cleanup, render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { noModel } from "../../../../test/support/no-model.ts";
import { createSeries } from "../../../../test/support/options/series.ts";
import { grantedTabs } from "../../../../test/support/options/granted-tabs.ts";
import { aSavingView } from "../../../../test/support/options/views.ts";
import {
  defaultSaving,
  sitesMost,
  type SavingChoices,
} from "../../../shared/domain/profile/saving.ts";
import { asId, type LocalId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { Saving } from "./saving.tsx";
import { createSavingStore } from "./store.ts";

afterEach(cleanup);

async function open(saving: Partial<SavingChoices> = {}) {
  const view = aSavingView({ saving: { ...defaultSaving, ...saving } });
  const background = createFakeBackground({ saving: view });
  const uuid = createSeries();
  const store = createSavingStore({
    client: background.client,
    uuid,
    browserTabs: grantedTabs,
    model: noModel,
  });
  await store.load();
  render(
    <main>
      <Saving t={english} store={store} uuid={uuid} hasShortcuts />
    </main>,
  );
  const kept = () => background.saving.saving;
  return { background, store, kept, user: userEvent.setup() };
}

const siteInput = () => screen.getByLabelText("Site");
const button = (name: string) => screen.getByRole("button", { name });
/** The fields of the open site. */
const fieldsOf = (site: string) => within(screen.getByRole("group", { name: site }));
const tagsOf = (site: string) => fieldsOf(site).getByRole("combobox", { name: "Tags" });
const collectionsOf = (site: string) =>
  fieldsOf(site).getByRole("combobox", { name: "Collections" });
const rows = () =>
  screen
    .queryAllByRole("listitem")
    .flatMap((row) => (row.querySelector(".url") === null ? [] : [row.textContent]));

const shelf = {
  kind: "known",
  localId: asId<LocalId>("30000000-0000-4000-8000-000000000001"),
  title: "Reading list",
} as const;
const quoin = { site: "quoin.example", tags: ["notes"], collections: [shelf] };

describe("a site's tags and collections", () => {
  test("are entered with the keyboard alone, and stored at once", async () => {
    const { kept, user } = await open();
    siteInput().focus();
    await user.keyboard("https://www.Quoin.example/notes/1{Enter}");
    expect(document.activeElement).toBe(tagsOf("quoin.example"));
    expect(kept().siteDefaults).toEqual([]);
    await user.keyboard("typ{Enter}notes{Enter}{Tab}read{Enter}");
    await screen.findByText("Saved.");
    expect(kept().siteDefaults).toEqual([
      { site: "quoin.example", tags: ["typography", "notes"], collections: [shelf] },
    ]);
    expect(kept()).toMatchObject({ tags: [], collections: [] });
    button("Done").focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(siteInput());
    expect(rows()).toEqual([
      expect.stringMatching(/^quoin\.exampleAdds .*typography.*notes.*Reading list/),
    ]);
  });

  test("can be a new collection, which is created at once", async () => {
    const { background, kept, user } = await open({ siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    await user.type(collectionsOf("quoin.example"), "Later");
    await user.click(screen.getByRole("option", { name: "Create “Later”" }));
    await screen.findByRole("button", { name: "Remove collection Later" });
    expect(background.made).toMatchObject([{ fields: { title: "Later" } }]);
    expect(kept().collections).toEqual([]);
    expect(kept().siteDefaults[0]?.collections).toEqual([
      shelf,
      { kind: "known", title: "Later", localId: background.made[0]?.collection },
    ]);
  });

  test("are changed, and a site is no longer listed once it has none", async () => {
    const { kept, user } = await open({ siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    expect(document.activeElement).toBe(tagsOf("quoin.example"));
    await user.click(button("Remove tag notes"));
    expect(kept().siteDefaults).toEqual([{ ...quoin, tags: [] }]);
    await user.click(button("Remove collection Reading list"));
    expect(kept().siteDefaults).toEqual([]);
    expect(screen.getByText("No site has choices of its own.")).toBeDefined();
    // The site stays open.
    await user.type(tagsOf("quoin.example"), "notes{Enter}");
    expect(kept().siteDefaults).toEqual([{ ...quoin, collections: [] }]);
  });

  test("are shown if the site is added a second time", async () => {
    const { kept, user } = await open({ siteDefaults: [quoin] });
    await user.type(siteInput(), "quoin.example");
    await user.click(button("Add site"));
    expect(fieldsOf("quoin.example").getByText("notes")).toBeDefined();
    expect(kept().siteDefaults).toEqual([quoin]);
  });

  test("are forgotten with their site, and the focus stays in the list", async () => {
    const other = { ...quoin, site: "docs.quoin.example" };
    const { kept, user } = await open({ siteDefaults: [quoin, other] });
    await user.click(button("Edit quoin.example"));
    await user.click(button("Forget quoin.example"));
    expect(kept().siteDefaults).toEqual([other]);
    expect(screen.queryByRole("group", { name: "quoin.example" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("1 site with choices of its own");
    await user.click(button("Forget docs.quoin.example"));
    expect(kept().siteDefaults).toEqual([]);
    expect(document.activeElement).toBe(siteInput());
  });

  test("are of the profile that is shown: another one closes the open site", async () => {
    const { background, store, user } = await open({ siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    background.saving = aSavingView({
      profileId: asId<ProfileId>("00000000-0000-4000-8000-000000000002"),
    });
    await act(() => store.load());
    expect(screen.queryByRole("group", { name: "quoin.example" })).toBeNull();
  });

  test("keep what another page changed while a site was open", async () => {
    const other = { site: "tides.example", tags: ["sea"], collections: [] };
    const { background, store, kept, user } = await open({ siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    const saving = { ...defaultSaving, tags: ["inbox"], siteDefaults: [quoin, other] };
    background.saving = aSavingView({ saving });
    await act(() => store.load());
    await user.type(tagsOf("quoin.example"), "typ{Enter}");
    expect(kept()).toMatchObject({
      tags: ["inbox"],
      siteDefaults: [other, { ...quoin, tags: ["notes", "typography"] }],
    });
  });

  test("have no accessibility violation that axe finds, open and with a refused site", async () => {
    const { user } = await open({ siteDefaults: [quoin], sitesWithoutContent: ["bank.example"] });
    await user.click(button("Edit quoin.example"));
    await user.type(siteInput(), "*.example{Enter}");
    expect((await axe.run(document.body)).violations).toEqual([]);
  });
});

describe("a site is refused", () => {
  test.each(["", "*.quoin.example", "mailto:ada@quoin.example"])(
    "if the text is not one: '%s'",
    async (text) => {
      const { user } = await open();
      if (text !== "") await user.type(siteInput(), text);
      await user.click(button("Add site"));
      expect(screen.getByText(/^This is not a site\./)).toBeDefined();
      expect(siteInput().getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(siteInput());
      await user.keyboard("q");
      expect(siteInput().hasAttribute("aria-invalid")).toBe(false);
    },
  );

  test("if 500 others have tags or collections", async () => {
    const siteDefaults = Array.from({ length: sitesMost }, (_, at) => ({
      site: `${at}.example`,
      tags: ["sea"],
      collections: [],
    }));
    const { kept, user } = await open({ siteDefaults });
    await user.type(siteInput(), "quoin.example{Enter}");
    expect(screen.getByText(/^At most 500 sites/)).toBeDefined();
    await user.clear(siteInput());
    await user.type(siteInput(), "7.example{Enter}");
    await user.type(tagsOf("7.example"), "tides{Enter}");
    expect(kept().siteDefaults).toContainEqual({
      site: "7.example",
      tags: ["sea", "tides"],
      collections: [],
    });
  });

  test("if its links would start with more than a link can have, which names the site", async () => {
    const tags = Array.from({ length: 99 }, (_, at) => `tag ${at}`);
    const { kept, user } = await open({ tags, siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    await user.type(tagsOf("quoin.example"), "one too many{Enter}");
    const alert = within(screen.getByRole("alert"));
    await alert.findByText(/^The change was not saved: new links to quoin\.example would/);
    expect(alert.getByText(/^Tags: too many \(101; at most 100\)/)).toBeDefined();
    expect(kept().siteDefaults).toEqual([quoin]);
  });
});

describe("page content of a site", () => {
  const sitesWithoutContent = ["bank.example", "mail.example"];

  test("is switched off and on with the site's other choices", async () => {
    const { kept, user } = await open({ siteDefaults: [quoin] });
    await user.click(button("Edit quoin.example"));
    const content = () => fieldsOf("quoin.example").getByRole("switch", { name: "Page content" });
    await user.click(content());
    expect(kept()).toMatchObject({
      siteDefaults: [quoin],
      sitesWithoutContent: ["quoin.example"],
    });
    expect(rows()).toEqual([expect.stringContaining("Starts without page content.")]);
    await user.click(content());
    expect(kept().sitesWithoutContent).toEqual([]);
  });

  test("is listed where the form left it out, and forgotten one by one", async () => {
    const { kept, user } = await open({ sitesWithoutContent });
    expect(rows()).toHaveLength(2);
    await user.click(button("Forget bank.example"));
    expect(kept().sitesWithoutContent).toEqual(["mail.example"]);
    expect(document.activeElement?.textContent).toBe("1 site with choices of its own");
  });

  test("is switched on for all sites at once, and their tags and collections stay", async () => {
    const { kept, user } = await open({ siteDefaults: [quoin], sitesWithoutContent });
    await user.click(button("Start all with page content"));
    expect(kept()).toMatchObject({ siteDefaults: [quoin], sitesWithoutContent: [] });
    expect(document.activeElement?.textContent).toBe("1 site with choices of its own");
  });

  test("is not remembered once that is switched off, and is listed until it is forgotten", async () => {
    const { kept, user } = await open({ sitesWithoutContent });
    await user.click(screen.getByRole("switch", { name: "Remember page content for each site" }));
    expect(kept()).toMatchObject({ rememberSites: false, sitesWithoutContent });
    await user.click(button("Edit bank.example"));
    expect(fieldsOf("bank.example").queryByRole("switch")).toBeNull();
    await user.click(button("Start all with page content"));
    expect(kept().sitesWithoutContent).toEqual([]);
    expect(document.activeElement).toBe(siteInput());
  });
});
