import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import { asId, type JobId } from "../../../../shared/domain/values/ids.ts";
import type { ActivityView, EntryView } from "../../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../../test/support/options/open-activity.tsx";
import { aConnection, anActivity, anEntryView } from "../../../../../test/support/options/views.ts";

afterEach(cleanup);

const { profileId } = aConnection();

const open = (activity: ActivityView, jobNames?: ReadonlyMap<JobId, string>) =>
  openActivity(createFakeBackground({ activity }), { jobNames });

const unknown = (number: number): EntryView =>
  anEntryView(number, {
    state: "unknown",
    standing: "needs-you",
    cause: { kind: "server-error", status: 500 },
    choices: ["arrived", "send-again", "drop"],
    group: "failed",
  });

/** Three of 250 equal failures, and one entry without a group. */
const failed = () =>
  anActivity({
    needsYou: [unknown(1), unknown(2), unknown(3), anEntryView(4, { title: "Alone" })],
    groups: [{ key: "failed", count: 250 }],
    counts: { needsYou: 251, waiting: 0 },
  });

const head = "Outcome unknown: the server reported an error 250 entries";
const group = () => within(screen.getByRole("region", { name: head }));
const button = (name: string) => screen.getByRole("button", { name });
const said = (text: string) => within(screen.getByRole("status")).findByText(text);

describe("a group", () => {
  test("states once what its entries share, and each entry keeps its own choices", async () => {
    await open(failed());
    expect(group().getByRole("heading", { level: 3, name: head })).toBeDefined();
    expect(
      group().getByText(/^For each of them: links\.arvid\.example reported an error/),
    ).toBeDefined();
    expect(group().getByText(/those that arrived will be there twice/)).toBeDefined();
    const rows = group().getAllByRole("listitem");
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).not.toContain("Outcome unknown: the server reported an error");
    expect(group().getAllByRole("button", { name: "Send again" })).toHaveLength(3);
    expect(group().getByText("247 more, shown once these are done.")).toBeDefined();
    expect(screen.getByText("Alone").closest("ul")).not.toBe(rows[0]?.closest("ul"));
  });

  test("of a job names the job once; an entry without a group names its own", async () => {
    const job = asId<JobId>("30000000-0000-4000-8000-000000000001");
    const ofJob = (entry: EntryView) => ({ ...entry, job });
    const { groups, counts } = failed();
    const needsYou = [ofJob(unknown(1)), ofJob(unknown(2)), ofJob(anEntryView(4))];
    await open(anActivity({ needsYou, groups, counts }), new Map([[job, "bookmarks.html"]]));
    expect(group().getAllByText("bookmarks.html")).toHaveLength(1);
    expect(screen.getAllByText("bookmarks.html")).toHaveLength(2);
  });

  test("of one is an ordinary entry", async () => {
    await open(anActivity({ needsYou: [unknown(1)] }));
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    expect(screen.getByText(/^Outcome unknown: the server reported an error/)).toBeDefined();
  });

  test("is sent again as a whole, including entries not shown", async () => {
    const { background, user } = await open(failed());
    await user.click(button("Send all 250 again"));
    await said("Sending again: 250 entries.");
    expect(background.chosenForAll).toMatchObject([
      { profileId, group: "failed", choice: "send-again", atMs: expect.any(Number) },
    ]);
  });

  test("shows how many entries had changed", async () => {
    const { background, user } = await open(failed());
    background.doneAtMost = 248;
    await user.click(button("Send all 250 again"));
    await said("Sending again: 248 entries. 2 had already changed.");
  });

  test("is dropped after one question", async () => {
    const { background, user } = await open(failed());
    await user.click(button("Discard all 250"));
    expect(document.activeElement).toBe(button("Cancel"));
    expect(screen.getByText(/The service may have them anyway\.$/)).toBeDefined();
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(button("Discard all 250"));
    await user.keyboard("{Enter}");
    await user.tab({ shift: true });
    await user.keyboard("{Enter}");
    await said("Discarded: 250 entries.");
    expect(background.chosenForAll).toMatchObject([{ profileId, group: "failed", choice: "drop" }]);
  });

  test("asks with the number of changes that are discarded too", async () => {
    const groups = [{ key: "failed", count: 250, laterChanges: 2 }];
    const { user } = await open({ ...failed(), groups });
    await user.click(button("Discard all 250"));
    const why = "2 later changes wait for this and are discarded too.";
    expect(screen.getByText((text) => text.endsWith(why))).toBeDefined();
  });

  test("is not dropped on a double click", async () => {
    const { background, user } = await open(failed());
    await user.dblClick(button("Discard all 250"));
    expect(background.chosenForAll).toMatchObject([]);
  });

  test("that waits is tried as a whole", async () => {
    const waiting = [1, 2].map((number) =>
      anEntryView(number, {
        gate: { kind: "connection-refused" },
        choices: ["try-now", "drop"],
        group: "going",
      }),
    );
    const { background, user } = await open(
      anActivity({ waiting, groups: [{ key: "going", count: 2 }] }),
    );
    await user.click(button("Try all 2 now"));
    await said("Trying all now.");
    expect(background.triedAll).toBe(1);
  });

  test("reports a partial failure, and does the rest on Try again", async () => {
    const { background, user } = await open(failed());
    background.diskFailure = { kind: "storage-full" };
    await user.click(button("Send all 250 again"));
    const alert = within(screen.getByRole("alert"));
    await alert.findByText("Not all of them could be changed");
    expect(alert.getByText(/^This device has no storage space left/)).toBeDefined();
    background.diskFailure = undefined;
    await user.click(alert.getByRole("button", { name: "Try again" }));
    await said("Sending again: 250 entries.");
  });

  test("can be reached with the keyboard before its entries", async () => {
    const { background, user } = await open(failed());
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "What does this mean?" }));
    await user.tab();
    expect(document.activeElement).toBe(button("Send all 250 again"));
    await user.keyboard("{Enter}");
    await said("Sending again: 250 entries.");
    expect(background.chosenForAll).toHaveLength(1);
  });

  test("passes the focus to the next element when it disappears", async () => {
    const { background, store, user } = await open(failed());
    button("Send all 250 again").focus();
    const other = anEntryView(9, { choices: ["try-now"] });
    background.activity = anActivity({ needsYou: [other] });
    await user.keyboard("{Enter}");
    await store.refresh();
    await screen.findByText("Note 9");
    expect(document.activeElement).toBe(button("Try now"));
  });
});

describe("diagnostics", () => {
  test("are saved as a file with the date in its name", async () => {
    const { saved, user } = await open(anActivity());
    await user.click(button("Save diagnostics"));
    await said("Saved to your downloads: linkstow-diagnostics-2026-11-20.json");
    expect(saved.map(({ name }) => name)).toEqual(["linkstow-diagnostics-2026-11-20.json"]);
    expect(JSON.parse(saved[0]?.text ?? "")).toMatchObject({ extension: "0.1.0", profiles: [] });
  });

  test("report a failure, and are saved on Try again", async () => {
    const { background, saved, user } = await open(anActivity());
    background.failure = { kind: "rpc-unreachable" };
    await user.click(button("Save diagnostics"));
    await screen.findByText("That did not work");
    expect(saved).toEqual([]);
    background.failure = undefined;
    await user.click(button("Try again"));
    await said("Saved to your downloads: linkstow-diagnostics-2026-11-20.json");
  });
});
