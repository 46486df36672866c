import { cleanup, screen, within } from "@testing-library/preact";
import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../test/support/options/open-activity.tsx";
import { aConnection, anActivity, anEntryView } from "../../../../test/support/options/views.ts";

afterEach(cleanup);

const home = aConnection();
const work = aConnection({
  profileId: asId<ProfileId>("00000000-0000-4000-8000-000000000002"),
  name: "Work",
  serverAddress: "https://work.example",
});

const failed = (number: number): EntryView =>
  anEntryView(number, {
    state: "unknown",
    standing: "needs-you",
    cause: { kind: "server-error", status: 500 },
    choices: ["arrived", "send-again", "drop"],
    group: "failed",
  });
const delivered = (number: number, atMs: number): EntryView =>
  anEntryView(number, { state: "delivered", standing: "saved", atMs });

/** The same failure at both servers, and one waiting entry at the second. */
async function open() {
  const background = createFakeBackground({
    connection: home,
    others: [work],
    activity: anActivity({
      needsYou: [failed(1), failed(2)],
      delivered: [delivered(5, 1_000)],
      groups: [{ key: "failed", count: 2 }],
    }),
  });
  background.activityOf[work.profileId] = anActivity({
    host: "work.example",
    gate: { state: "shut", cause: { kind: "unauthorized" } },
    needsYou: [failed(3), failed(4)],
    waiting: [anEntryView(7, { title: "Waits at work" })],
    delivered: [delivered(6, 2_000)],
    groups: [{ key: "failed", count: 2 }],
  });
  return openActivity(background);
}

describe("Activity with several profiles", () => {
  test("counts over all profiles, and names the profile of each entry", async () => {
    const { store } = await open();
    expect(store.view.value?.counts).toEqual({ needsYou: 4, waiting: 1 });
    const row = screen.getByText("Waits at work").closest("li");
    expect(row?.textContent).toContain("Profile: Work");
    expect(
      (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations,
    ).toEqual([]);
  });

  test("separates entries that have the same reason at two servers", async () => {
    const { background, user } = await open();
    const groups = screen.getAllByRole("region", { name: /^Outcome unknown.*2 entries Profile: / });
    expect(
      groups.map(({ textContent }) => /Profile: (?:Home|Work)/.exec(textContent)?.[0]),
    ).toEqual(["Profile: Home", "Profile: Work"]);
    const atWork = within(groups[1] ?? document.body);
    await user.click(atWork.getByRole("button", { name: "Send all 2 again" }));
    expect(background.chosenForAll).toMatchObject([
      { profileId: work.profileId, group: "failed", choice: "send-again" },
    ]);
  });

  test("sorts the delivered entries of all profiles by time, and names the profile with the shut gate", async () => {
    await open();
    const rows = within(screen.getByRole("region", { name: "Recently sent" })).getAllByRole(
      "listitem",
    );
    expect(rows.map(({ textContent }) => /Note \d/.exec(textContent)?.[0])).toEqual([
      "Note 6",
      "Note 5",
    ]);
    const gate = screen.getByText(/^Sending is paused/).closest("div");
    expect(gate?.textContent).toContain("Profile: Work");
  });

  test("opens the Connection of the right profile, and puts it in use, by a button: a link could be opened without that", async () => {
    const { background, places, user } = await open();
    screen.getByRole("button", { name: "Switch to Work and open Connection" }).focus();
    await user.keyboard("[Space]");
    expect(background.connection.name).toBe("Work");
    expect(places).toEqual(["#/connection"]);
  });

  test("says why the profile could not be put in use, and does not open the Connection of another", async () => {
    const { background, places, user } = await open();
    background.failure = { kind: "rpc-unreachable" };
    await user.click(screen.getByRole("button", { name: "Switch to Work and open Connection" }));
    expect(screen.getByRole("alert").textContent).toContain("That did not work");
    expect(places).toEqual([]);
    background.failure = undefined;
    await user.click(within(screen.getByRole("alert")).getByRole("button"));
    expect(places).toEqual(["#/connection"]);
  });

  test("tries the waiting entries of all profiles", async () => {
    const { background, user } = await open();
    await user.click(screen.getByRole("button", { name: "Try all now" }));
    expect(background.triedAll).toBe(2);
  });
});

test("a single profile is not named", async () => {
  await openActivity(createFakeBackground({ activity: anActivity({ waiting: [anEntryView(1)] }) }));
  expect(screen.queryByText("Profile:")).toBeNull();
});
