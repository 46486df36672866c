import { cleanup, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import type { ActivityView } from "../../../../shared/domain/views/views.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../../test/support/options/open-activity.tsx";
import { anActivity, anEntryView } from "../../../../../test/support/options/views.ts";

afterEach(cleanup);

async function open(activity: ActivityView) {
  const opened = await openActivity(createFakeBackground({ activity }));
  const show = async (view: ActivityView) => {
    opened.background.activity = view;
    await opened.store.refresh();
  };
  return { ...opened, show };
}

const entry = (number: number, standing: "waiting" | "needs-you") =>
  anEntryView(number, { standing, choices: ["try-now"] });
const names = () => screen.getAllByRole("button", { name: "Try now" });
const shownIn = (group: string) =>
  within(screen.getByRole("region", { name: group }))
    .queryAllByRole("listitem")
    .map((row) => row.querySelector("[title]")?.textContent);
const describedBy = (element: Element | null) =>
  document.getElementById(element?.getAttribute("aria-describedby") ?? "")?.textContent;

describe("the focus", () => {
  test("stays in place when other entries come and go", async () => {
    const { show } = await open(
      anActivity({ waiting: [entry(1, "waiting"), entry(2, "waiting")] }),
    );
    names()[1]?.focus();
    const focused = document.activeElement;
    await show(anActivity({ waiting: [entry(3, "waiting"), entry(2, "waiting")] }));
    await screen.findByText("Note 3");
    expect(document.activeElement).toBe(focused);
  });

  test("stays in its entry, which goes to another group once the focus has left", async () => {
    const { show, user } = await open(
      anActivity({ waiting: [entry(1, "waiting"), entry(2, "waiting")] }),
    );
    names()[1]?.focus();
    const focused = document.activeElement;
    await show(anActivity({ needsYou: [entry(2, "needs-you")], waiting: [entry(1, "waiting")] }));
    expect(document.activeElement).toBe(focused);
    expect(shownIn("Waiting")).toEqual(["Note 1", "Note 2"]);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    await waitFor(() => expect(shownIn("Waiting")).toEqual(["Note 1"]));
    expect(shownIn("Needs attention")).toEqual(["Note 2"]);
  });

  test("stays in its entry when the button that had it goes", async () => {
    const { show } = await open(anActivity({ needsYou: [entry(1, "needs-you")] }));
    names()[0]?.focus();
    await show(anActivity({ waiting: [anEntryView(1, { state: "sending" })] }));
    await waitFor(() =>
      expect(document.activeElement?.closest("li")?.textContent).toContain("Note 1"),
    );
    expect(shownIn("Needs attention")).toEqual(["Note 1"]);
  });

  test("moves to the entry that takes the place of a removed one, or to the heading", async () => {
    const { show } = await open(
      anActivity({ waiting: [entry(1, "waiting"), entry(2, "waiting")] }),
    );
    names()[0]?.focus();
    await show(anActivity({ waiting: [entry(2, "waiting")] }));
    await waitFor(() => expect(describedBy(document.activeElement)).toBe("Note 2"));
    await show(anActivity());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
  });
});

describe("the focus of the last entry of its list", () => {
  test("moves to the heading, not into another list", async () => {
    const delivered = [anEntryView(2, { standing: "saved", state: "delivered" })];
    const { show } = await open(anActivity({ needsYou: [entry(1, "needs-you")], delivered }));
    names()[0]?.focus();
    await show(anActivity({ delivered }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
    );
  });
});

describe("the pointer", () => {
  test("keeps the entry below it in its place, which goes to another group once the pointer has left", async () => {
    const { show, user } = await open(
      anActivity({ needsYou: [entry(1, "needs-you"), entry(2, "needs-you")] }),
    );
    await user.hover(names()[0] ?? document.body);
    await show(
      anActivity({
        needsYou: [entry(2, "needs-you")],
        waiting: [anEntryView(1, { state: "sending" })],
      }),
    );
    expect(shownIn("Needs attention")).toEqual(["Note 1", "Note 2"]);
    await user.hover(names()[0] ?? document.body);
    await waitFor(() => expect(shownIn("Needs attention")).toEqual(["Note 2"]));
    expect(shownIn("Waiting")).toEqual(["Note 1"]);
  });

  test("does not keep an entry that was dropped", async () => {
    const { show, user } = await open(anActivity({ needsYou: [entry(1, "needs-you")] }));
    await user.hover(names()[0] ?? document.body);
    await show(anActivity());
    expect(screen.queryByText("Note 1")).toBeNull();
  });
});
