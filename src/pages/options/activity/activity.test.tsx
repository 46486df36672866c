import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { ActivityView } from "../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../test/support/options/open-activity.tsx";
import { anActivity, anEntryView, testedAtMs } from "../../../../test/support/options/views.ts";

afterEach(cleanup);

async function open(activity: ActivityView) {
  const opened = await openActivity(createFakeBackground({ activity }));
  const show = async (view: ActivityView) => {
    opened.background.activity = view;
    await opened.store.refresh();
  };
  return { ...opened, show };
}

const button = (name: string) => screen.getByRole("button", { name });
const region = (name: string) => within(screen.getByRole("region", { name }));
const said = (text: string) => within(screen.getByRole("status")).findByText(text);

function needing(...choices: readonly Choice[]): ActivityView {
  const entry = anEntryView(1, {
    title: "The Swiss grid",
    state: "unknown",
    standing: "needs-you",
    cause: { kind: "server-error", status: 504 },
    tries: 1,
    choices,
  });
  return anActivity({ needsYou: [entry] });
}

describe("the list", () => {
  test("shows how many saves of a newer version cannot be read", async () => {
    await open(anActivity({ unreadable: 2 }));
    expect(screen.getByText("2 saves on this device cannot be read")).toBeTruthy();
  });

  test("groups the entries that need the user, that wait, and that were delivered", async () => {
    await open(
      anActivity({
        needsYou: [
          anEntryView(1, {
            title: "Power grid maps",
            state: "blocked",
            standing: "needs-you",
            cause: {
              kind: "rejected",
              status: 422,
              words: { message: "", fields: [{ field: "target_url", message: "is too long" }] },
            },
            tries: 2,
          }),
        ],
        waiting: [
          anEntryView(2, {
            kind: "create-collection",
            title: "Type specimens",
            gate: { kind: "connection-refused" },
            nextTryAtMs: testedAtMs + 240_000,
          }),
        ],
        delivered: [anEntryView(3, { state: "delivered", standing: "saved", remoteId: 90417 })],
      }),
    );
    expect(region("Needs attention").getByRole("listitem").textContent).toMatch(
      /Power grid maps.*New link.*2 tries.*Not saved: .*“target_url: is too long”.*14:31/,
    );
    expect(region("Waiting").getByRole("listitem").textContent).toMatch(
      /Type specimens.*New collection.*Kept: will be sent when .*in 4 minutes.*14:30/,
    );
    expect(region("Recently sent").getByRole("listitem").textContent).toMatch(
      /Note 3.*New link.*id 90417/,
    );
  });

  test("names a link without a title by its address, and names its state", async () => {
    await open(anActivity({ waiting: [anEntryView(1, { title: "", state: "depends" })] }));
    expect(screen.getByText("https://quoin.example/notes/1")).toBeDefined();
    expect(screen.getByRole("img", { name: "Waiting" })).toBeDefined();
  });

  test("shows how many entries there are beyond those listed", async () => {
    const waiting = [anEntryView(1)];
    await open(anActivity({ waiting, counts: { needsYou: 0, waiting: 201 } }));
    expect(screen.getByText("200 more, shown once these are done.")).toBeDefined();
  });

  test("says that there is nothing", async () => {
    await open(anActivity());
    expect(screen.getByText("Nothing is on its way")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try all now" })).toBeNull();
  });

  test("says of each empty group that it is empty", async () => {
    await open(anActivity({ waiting: [anEntryView(1)] }));
    expect(screen.getByText("Nothing needs attention.")).toBeDefined();
    expect(screen.getByText("Nothing was sent recently.")).toBeDefined();
  });
});

const explained = (link: HTMLElement) => link.getAttribute("href");

describe("the guide", () => {
  test("is one click from each outcome that needs the user, and from the gate", async () => {
    const gate = { state: "shut", cause: { kind: "unauthorized" } } as const;
    await open({ ...needing("send-again"), gate });
    const links = screen.getAllByRole("link", { name: "What does this mean?" });
    expect(links.map(explained)).toEqual([
      "../guide/index.html#unauthorized",
      "../guide/index.html#server-error",
    ]);
  });

  test("is not offered where nothing has failed", async () => {
    const delivered = [anEntryView(3, { state: "delivered", standing: "saved", remoteId: 9 })];
    await open(anActivity({ delivered }));
    expect(screen.queryByRole("link", { name: "What does this mean?" })).toBeNull();
  });
});

describe("the gate", () => {
  test("is not mentioned while a new connection is being tried", async () => {
    const gate = { state: "closed", cause: { kind: "not-connected" }, nextTryAtMs: 0 } as const;
    await open(anActivity({ gate }));
    expect(screen.queryByText("Sending is paused for now")).toBeNull();
  });

  test("shows why nothing is sent and until when, and tries everything on one click", async () => {
    const { background, user } = await open(
      anActivity({
        gate: {
          state: "closed",
          cause: { kind: "server-error", status: 503 },
          nextTryAtMs: testedAtMs + 60_000,
        },
      }),
    );
    expect(screen.getByText("Sending is paused for now")).toBeDefined();
    expect(screen.getByText("Next try in 1 minute.")).toBeDefined();
    await user.click(button("Try all now"));
    await said("Trying all now.");
    expect(background.triedAll).toBe(1);
  });

  test("links to Connection if the cure is there", async () => {
    await open(anActivity({ gate: { state: "shut", cause: { kind: "unauthorized" } } }));
    expect(screen.getByText("Sending is paused until you act")).toBeDefined();
    expect(screen.getByRole("link", { name: "Open Connection" }).getAttribute("href")).toBe(
      "#/connection",
    );
  });

  test("says that nothing is connected yet", async () => {
    await open(anActivity({ connected: false, host: "" }));
    expect(screen.getByText("Not connected yet")).toBeDefined();
  });
});

describe("choices", () => {
  test.each<[Choice, string, string]>([
    ["try-now", "Try now", "Trying now: The Swiss grid"],
    ["send-again", "Send again", "Sending again: The Swiss grid"],
    ["send-without", "Send without it", "Sending without it: The Swiss grid"],
    ["undo", "Undo", "Undone: The Swiss grid"],
  ])("does %s on a click, and announces it", async (choice, name, outcome) => {
    const { background, user } = await open(needing(choice));
    await user.click(button(name));
    await said(outcome);
    expect(background.chosen).toMatchObject([{ entryId: anEntryView(1).id, choice, tries: 1 }]);
  });

  test("asks once before it drops", async () => {
    const { background, user } = await open(needing("send-again", "drop"));
    await user.click(button("Discard"));
    expect(background.chosen).toEqual([]);
    expect(document.activeElement).toBe(button("Cancel"));
    expect(screen.getByText(/^It is not sent again and cannot be restored\./)).toBeDefined();
    await user.click(button("Cancel"));
    expect(document.activeElement).toBe(button("Discard"));
    await user.click(button("Discard"));
    await user.click(button("Discard for good"));
    await said("Discarded: The Swiss grid");
    expect(background.chosen).toMatchObject([{ entryId: anEntryView(1).id, choice: "drop" }]);
  });

  test("does not drop on a double click", async () => {
    const { background, user } = await open(needing("drop"));
    const drop = button("Discard");
    await user.dblClick(drop);
    expect(background.chosen).toEqual([]);
  });

  test("accepts the id of a delivered link, as a number or an address", async () => {
    const { background, user } = await open(needing("arrived"));
    await user.click(button("It arrived…"));
    expect(button("It arrived…").getAttribute("aria-expanded")).toBe("true");
    const field = screen.getByRole("textbox", { name: "Its id at the service" });
    expect(document.activeElement).toBe(field);
    await user.keyboard("https://links.arvid.example/links/90417{Enter}");
    await said("Marked as arrived: The Swiss grid");
    expect(background.chosen).toMatchObject([{ choice: "arrived", remoteId: 90_417 }]);
  });

  test("lets the id of a delivered link stay empty, but refuses anything else", async () => {
    const { background, user } = await open(needing("arrived"));
    await user.click(button("It arrived…"));
    await user.keyboard("no id{Enter}");
    const field = screen.getByRole<HTMLInputElement>("textbox");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe("no id");
    await user.clear(field);
    await user.click(button("It arrived"));
    await said("Marked as arrived: The Swiss grid");
    expect(background.chosen).toMatchObject([{ entryId: anEntryView(1).id, choice: "arrived" }]);
  });

  test("requires the id of the missing collection", async () => {
    const entry = anEntryView(1, {
      state: "blocked",
      standing: "needs-you",
      cause: { kind: "id-missing" },
      parentTitle: "Type specimens",
      choices: ["give-id", "drop"],
    });
    const { background, user } = await open(anActivity({ needsYou: [entry] }));
    await user.click(button("Enter the id…"));
    await user.click(button("Use this id"));
    expect(background.chosen).toEqual([]);
    expect(screen.getByText("The id is missing. Enter it.")).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "Id of “Type specimens”" }), "7{Enter}");
    await said("Id added: Note 1");
    expect(background.chosen).toMatchObject([{ choice: "give-id", remoteId: 7 }]);
  });

  test("closes on Escape and restores the focus", async () => {
    const { user } = await open(needing("arrived", "drop"));
    await user.click(button("It arrived…"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(button("It arrived…"));
  });

  test("says why a choice failed, and retries the same choice", async () => {
    const { background, user } = await open(needing("send-again"));
    background.choiceFailure = { kind: "entry-gone" };
    await user.click(button("Send again"));
    const alert = within(screen.getByRole("alert"));
    await alert.findByText("This entry has changed or been removed meanwhile. Check its state.");
    background.choiceFailure = undefined;
    await user.click(alert.getByRole("button", { name: "Try again" }));
    await said("Sending again: The Swiss grid");
    expect(background.chosen).toHaveLength(1);
  });

  test("begin with the form, if the service refused what is in the link", async () => {
    const refused = anEntryView(1, {
      title: "The Swiss grid",
      state: "blocked",
      standing: "needs-you",
      cause: { kind: "rejected", status: 422, words: { message: "", fields: [] } },
      choices: ["send-again", "drop"],
    });
    await open(anActivity({ needsYou: [refused] }));
    const choices = screen.getByRole("group", { name: "The Swiss grid" });
    expect([...choices.querySelectorAll("a, button")].map((node) => node.textContent)).toEqual([
      "Edit",
      "Send again",
      "Discard",
    ]);
  });

  test("can all be reached with the keyboard", async () => {
    const { background, user } = await open(needing("arrived", "send-again", "drop"));
    for (const name of [/^Open the page: /, "Edit", "What does this mean?"]) {
      await user.tab();
      expect(document.activeElement).toBe(screen.getByRole("link", { name }));
    }
    await user.tab();
    expect(document.activeElement).toBe(button("It arrived…"));
    await user.tab();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(button("Cancel"));
    await user.tab({ shift: true });
    await user.keyboard("{Enter}");
    await said("Discarded: The Swiss grid");
    expect(background.chosen).toHaveLength(1);
  });
});
