import { cleanup, render, screen, waitFor, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { english } from "../../../../test/support/english.ts";
import { aJob } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createFakeJobs } from "../../../../test/support/options/fake-jobs.ts";
import {
  aConnection,
  anActivity,
  anEntryView,
  testedAtMs,
} from "../../../../test/support/options/views.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { JobList } from "./job-list.tsx";
import { createJobsStore } from "./store.ts";

afterEach(cleanup);

const card = () => within(screen.getByRole("article", { name: "Import: bookmarks.html" }));
const said = () => screen.getByRole("status").textContent;

describe("a job whose rows wait for a folder that needs the user", () => {
  const words = { message: "Title is reserved", fields: [] };
  const folder = anEntryView(1, {
    kind: "create-collection",
    title: "Reading",
    address: "",
    state: "blocked",
    standing: "needs-you",
    cause: { kind: "rejected", status: 422, words },
    choices: ["send-again", "drop"],
  });

  async function openWith(...entries: readonly EntryView[]) {
    const background = createFakeBackground();
    background.activity = anActivity({ needsYou: entries });
    const { fake, jobs } = createFakeJobs();
    const job = aJob({ profileId: aConnection().profileId, rows: 2_000, fed: 2_000, state: "fed" });
    const waitsFor = entries.map(({ id }, at) => ({ entryId: id, rows: 250 - at }));
    fake.list = [{ job, counts: { delivered: 1_749, blocked: 1 }, waitsFor }];
    const { client } = background;
    const store = createJobsStore({ client, jobs, now: () => testedAtMs, saveBlob: () => {} });
    await store.refresh();
    render(<JobList t={english} store={store} />);
    return { fake, background, store, user: userEvent.setup() };
  }

  test("names it, says why it needs the user, and that nothing moves", async () => {
    await openWith(folder);
    expect(await card().findByText("Reading")).toBeTruthy();
    expect(
      card().getByText("250 entries wait for this one, which needs attention first."),
    ).toBeTruthy();
    expect(card().getByText(/Title is reserved/)).toBeTruthy();
    expect(card().getByText("Everything that could be sent has been sent.")).toBeTruthy();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test("offers its cure, and says what was chosen", async () => {
    const { background, user } = await openWith(folder);
    await user.click(await card().findByRole("button", { name: "Send again" }));
    await waitFor(() => expect(said()).toMatch(/Reading/));
    const { id: entryId, tries } = folder;
    expect(background.chosen).toEqual([{ entryId, choice: "send-again", tries }]);
  });

  test("asks before it drops the folder", async () => {
    const { background, user } = await openWith(folder);
    await user.click(await card().findByRole("button", { name: "Discard" }));
    expect(background.chosen).toEqual([]);
    await user.click(card().getByRole("button", { name: "Discard for good" }));
    await waitFor(() => expect(background.chosen).toMatchObject([{ choice: "drop" }]));
  });

  test("shows why a choice failed, and tries it again", async () => {
    const { background, user } = await openWith(folder);
    background.choiceFailure = { kind: "choice-not-offered" };
    await user.click(await card().findByRole("button", { name: "Send again" }));
    const again = await within(screen.getByRole("alert")).findByRole("button", {
      name: "Try again",
    });
    background.choiceFailure = undefined;
    await user.click(again);
    await waitFor(() => expect(background.chosen).toHaveLength(1));
  });

  test("shows the three that most rows wait for, and where the others are", async () => {
    const more = [2, 3, 4, 5].map((number) => ({ ...folder, ...anEntryView(number) }));
    await openWith(folder, ...more);
    expect(
      await card().findByText("2 more entries that others wait for are in Activity."),
    ).toBeTruthy();
    expect(card().queryByText("Note 4")).toBeNull();
    expect(card().getByText("Note 3")).toBeTruthy();
  });

  test("is shown all the same if the folder was decided about meanwhile", async () => {
    const { background, store } = await openWith(folder);
    background.activity = anActivity({ needsYou: [] });
    await store.refresh();
    await waitFor(() => expect(card().queryByText("Reading")).toBeNull());
    expect(store.trouble.value).toBeUndefined();
  });
});
