import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import { asId, type JobId } from "../../../../shared/domain/values/ids.ts";
import { createFakeBackground } from "../../../../../test/support/options/fake-background.ts";
import { openActivity } from "../../../../../test/support/options/open-activity.tsx";
import { anActivity, anEntryView } from "../../../../../test/support/options/views.ts";

afterEach(cleanup);

const job = asId<JobId>("30000000-0000-4000-8000-000000000001");
const jobNames = new Map([[job, "bookmarks.html"]]);
const sent = (number: number, more = {}) =>
  anEntryView(number, { state: "delivered", standing: "saved", ...more });

describe("the entries of a job", () => {
  test("are one line with their number, which opens to them; other entries stand before it", async () => {
    const delivered = [sent(1, { job }), sent(2), sent(3, { job })];
    const activity = anActivity({ delivered });
    const { user } = await openActivity(createFakeBackground({ activity }), { jobNames });
    const list = within(screen.getByRole("region", { name: "Recently sent" }));
    const line = list.getByText(/^Part of/);
    expect(line.textContent).toBe("Part of bookmarks.html 2 entries");
    const fold = line.closest("details");
    expect(fold?.open).toBe(false);
    await user.click(line);
    expect(fold?.open).toBe(true);
    const titles = list.getAllByRole("listitem").map((item) => item.dataset.entry);
    expect(titles).toEqual([2, 1, 3].map((number) => anEntryView(number).id));
  });

  test("are shown one by one if they need the user, or if their job is not listed", async () => {
    const other = asId<JobId>("30000000-0000-4000-8000-000000000002");
    const cause = { kind: "forbidden", words: { message: "no", fields: [] } } as const;
    const needsYou = [anEntryView(1, { state: "blocked", standing: "needs-you", cause, job })];
    const activity = anActivity({ needsYou, delivered: [sent(2, { job: other })] });
    await openActivity(createFakeBackground({ activity }), { jobNames });
    expect(document.querySelector("details")).toBeNull();
  });
});
