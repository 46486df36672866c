import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import type { ActivityView } from "../../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../../test/support/options/open-activity.tsx";
import { anActivity, anEntryView } from "../../../../../test/support/options/views.ts";

afterEach(cleanup);

const open = (activity: ActivityView) => openActivity(createFakeBackground({ activity }));

describe("an entry", () => {
  test("opens the page of each entry, and leads to the form of its link, also after it was sent", async () => {
    const saved = anEntryView(3, { state: "delivered", standing: "saved", remoteId: 90_417 });
    const file = anEntryView(4, { kind: "create-file", title: "Scan.pdf", state: "sending" });
    await open(anActivity({ waiting: [anEntryView(1), file], delivered: [saved] }));
    for (const [entry, row] of [saved, anEntryView(1), file].map(
      (one) => [one, screen.getByText(one.title).closest("li")] as const,
    )) {
      const inRow = within(row ?? document.body);
      const page = inRow.getByRole("link", { name: /^Open the page: quoin\.example\/notes/ });
      expect(page.getAttribute("href")).toBe(entry.address);
      const edit = inRow.getByRole("link", { name: "Edit" });
      expect(edit.getAttribute("href")).toBe(`#/edit/${entry.link}`);
    }
  });

  test("leads to the page of the link at the service, if the profile says where that is", async () => {
    const page = "https://links.example/links/90417";
    const saved = anEntryView(3, { state: "delivered", standing: "saved", page });
    await open(anActivity({ waiting: [anEntryView(1)], delivered: [saved] }));
    const [link, ...others] = screen.getAllByRole("link", { name: "Open at the service" });
    expect(link?.getAttribute("href")).toBe(page);
    expect(others).toEqual([]);
  });

  test("opens no address but those of the web", async () => {
    const address = "javascript:alert(1)";
    const { title: _titled, ...entry } = anEntryView(1, { address });
    await open(anActivity({ waiting: [{ ...entry, title: "" }, anEntryView(2, { address })] }));
    expect(screen.getAllByText(address)).toHaveLength(2);
    expect([...document.querySelectorAll("li a[href]")].map((one) => one.textContent)).toEqual([
      "Edit",
      "Edit",
    ]);
  });

  test("reads the id from the address of a link's page at the service", async () => {
    const idPattern = "https://links.example/?link={id}&view=full";
    const entry = anEntryView(1, { state: "unknown", choices: ["arrived"], idPattern });
    const { background, user } = await open(anActivity({ needsYou: [entry] }));
    await user.click(screen.getByRole("button", { name: "It arrived…" }));
    await user.keyboard("https://links.example/?link=90417&view=full{Enter}");
    await within(screen.getByRole("status")).findByText("Marked as arrived: Note 1");
    expect(background.chosen).toMatchObject([{ choice: "arrived", remoteId: 90_417 }]);
  });
});
