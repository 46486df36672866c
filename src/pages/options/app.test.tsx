import { act, cleanup, screen, within } from "@testing-library/preact";
import { userEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { presetsFrom } from "./presets.ts";
import { openApp } from "../../../test/support/options/open-app.tsx";
import { anActivity, anEntryView } from "../../../test/support/options/views.ts";

afterEach(cleanup);

const open = (hash: string, activity = anActivity()) =>
  openApp(hash, {
    activity,
    showDraft: (of) => ("link" in of ? `Edit ${of.link}` : `Draft ${of.entryId}`),
  });

test("shows the section in the address, and marks its link", async () => {
  open("#/activity");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Activity");
  expect(screen.getByRole("link", { name: "Activity" }).getAttribute("aria-current")).toBe("page");
  expect(document.title).toBe("Activity · Linkstow");
  await screen.findByText("Nothing is on its way");
});

test("links only to the sections that exist, and shows how many entries need the user", async () => {
  const needsYou = [anEntryView(1), anEntryView(2), anEntryView(3)];
  open("#/connection", anActivity({ needsYou }));
  await screen.findByRole("link", { name: "Activity 3 need attention" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    // The number above the row of sections, which a narrow window alone shows.
    "#/activity",
    "#/library",
    "#/collections",
    "#/tags",
    "#/pages",
    "#/tabs",
    "#/import",
    "#/activity",
    "#/connection",
    "#/saving",
    "#/backup",
  ]);
});

test("shows the profile in use", async () => {
  open("#/connection");
  await screen.findByText("links.arvid.example");
  expect(screen.getByText("Home")).toBeDefined();
});

test("offers the theme in every section, and shows a choice made elsewhere", async () => {
  const user = userEvent.setup();
  const { theme, chosen } = open("#/connection");
  const choices = within(screen.getByRole("group", { name: "Theme" }));
  const dark = choices.getByRole("button", { name: "Dark" });
  // After the last section.
  screen.getByRole("link", { name: "Backup" }).focus();
  while (document.activeElement !== dark) await user.tab();
  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["dark"]);
  expect((await axe.run(screen.getByRole("navigation"))).violations).toEqual([]);
  await act(() => {
    theme.value = "light";
  });
  const light = choices.getByRole("button", { name: "Light" });
  expect(light.getAttribute("aria-pressed")).toBe("true");
});

test("shows a draft by its id, and marks no section", async () => {
  const draft = "00000000-0000-4000-8000-000000000001";
  open(`#/draft/${draft}`);
  await screen.findByText(`Draft ${draft}`);
  expect(document.title).toBe("Draft · Linkstow");
  for (const link of screen.getAllByRole("link")) {
    expect(link.getAttribute("aria-current")).toBeNull();
  }
});

test("keeps typed text while another section is open", async () => {
  const { route, connection } = open("#/connection");
  await screen.findByLabelText("API key");
  connection.edit({ key: "typed" });
  await act(() => {
    route.value = { section: "activity" };
  });
  await act(() => {
    route.value = { section: "connection" };
  });
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("typed");
});

test("offers the servers of the build, and leaves out an invalid address", () => {
  expect(presetsFrom({ production: "bookmarks.example/", qa: undefined })).toEqual([
    { kind: "production", address: "https://bookmarks.example" },
  ]);
  expect(presetsFrom({ production: "not an address", qa: "" })).toEqual([]);
});

test("offers the servers of an administrator first, and none twice", () => {
  const given = { name: "Team", address: "https://bookmarks.example", compatibility: {} };
  const addresses = { production: given.address, qa: "qa.example" };
  expect(presetsFrom(addresses, [given])).toEqual([
    { kind: "given", ...given },
    { kind: "qa", address: "https://qa.example" },
  ]);
});

test("has no section that an administrator has taken away", async () => {
  openApp("#/import", { showDraft: () => null, hidden: ["import", "tabs"] });
  expect(screen.queryByRole("link", { name: "Import" })).toBeNull();
  expect(screen.getByText("Your administrator has switched this section off")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Add" })).toBeNull();
  expect(screen.getByRole("link", { name: "Connection" })).toBeDefined();
});
