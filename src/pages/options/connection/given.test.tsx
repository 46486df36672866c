import { cleanup, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import {
  button,
  key,
  open,
  status,
  unconnected,
} from "../../../../test/support/options/open-connection.tsx";
import type { Preset } from "./form.ts";

afterEach(cleanup);

const team: Preset = {
  kind: "given",
  name: "Team bookmarks",
  address: "https://links.example",
  compatibility: { keyPrefix: "Bearer ", linkPattern: "https://links.example/links/{id}" },
};

test("offers a server of the administrator by its name, with all that is set for it", async () => {
  const { background, user } = await open({ background: unconnected(), presets: [team] });
  const choice = screen.getByRole<HTMLInputElement>("radio", { name: "Team bookmarks" });
  expect(choice.checked).toBe(true);
  expect(choice.closest("div")?.textContent).toContain("Given by your administrator");
  await user.type(key(), "my-own-key");
  await user.click(button("Save"));
  await status("Ready to save");
  expect(background.connection).toMatchObject({
    serverAddress: team.address,
    compatibility: { keyPrefix: "Bearer ", linkPattern: "https://links.example/links/{id}" },
  });
});

test("shows what is set, and lets nobody change it; the rest is free", async () => {
  await open({ background: unconnected(), presets: [team] });
  const bearer = screen.getByRole<HTMLInputElement>("radio", { name: "With “Bearer ” before it" });
  expect([bearer.checked, bearer.closest("fieldset[disabled]") !== null]).toEqual([true, true]);
  const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Link page" });
  expect([link.value, link.readOnly]).toEqual(["https://links.example/links/{id}", true]);
  const collection = screen.getByRole<HTMLInputElement>("textbox", { name: "Collection page" });
  expect(collection.readOnly).toBe(false);
  const honours = screen.getByRole("checkbox", { name: "My server honours Idempotency-Key" });
  expect(honours.closest("fieldset[disabled]")).toBeNull();
});

test("names what cannot be read in a policy, and offers the rest", async () => {
  await open({ presets: [team], unreadPolicy: ["servers[1].address", "servers[0].key"] });
  expect(
    screen.getByText("A part of your administrator’s settings could not be read"),
  ).toBeDefined();
  expect(screen.getByText(/servers\[1\]\.address.*servers\[0\]\.key/)).toBeDefined();
  expect(screen.getByRole("radio", { name: "Team bookmarks" })).toBeDefined();
});
