import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { english } from "../../../test/support/english.ts";
import { anEntryView } from "../../../test/support/options/views.ts";
import type { KnownLink } from "../../domain/known-link.ts";
import { asId, type LocalId } from "../../domain/values/ids.ts";
import { ok } from "../../domain/values/result.ts";
import { KnownPart } from "./known-part.tsx";

afterEach(cleanup);

const link = asId<LocalId>("00000000-0000-4000-8000-000000000001");
const known: KnownLink = {
  localId: link,
  remoteId: 42,
  createdAtMs: 0,
  answered: ["title", "tags"],
  entries: [anEntryView(1, { state: "delivered" })],
  isOnItsWay: false,
};

function show(given: Partial<KnownLink> = {}) {
  const forget = vi.fn(async () => ok());
  const client = { getLink: async () => ok({ ...known, ...given }) };
  render(
    <main>
      <KnownPart
        t={english}
        {...{ client, link, forget }}
        now={() => 0}
        onChanged={() => () => {}}
      />
    </main>,
  );
  return { user: userEvent.setup(), forget };
}

test("the id, the fields of the last response and the entries are shown", async () => {
  show();
  await screen.findByText("42");
  expect(screen.getByText(/Title.*Tags/)).toBeDefined();
  expect(screen.getByRole("listitem").textContent).toMatch(/Saved/);
  expect((await axe.run(document.body)).violations).toEqual([]);
});

test("a link is forgotten after a question, which has the focus on Cancel", async () => {
  const { user, forget } = show();
  await screen.findByText("42");
  await user.click(screen.getByRole("button", { name: "Forget here" }));
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(forget).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Forget here" }));
  await waitFor(() => expect(forget).toHaveBeenCalledExactlyOnceWith(known));
});

test("a link is not forgotten while something about it is on its way, and the reason is told", async () => {
  const { user, forget } = show({ isOnItsWay: true });
  await screen.findByText("42");
  const button = screen.getByRole("button", { name: "Forget here" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  expect(forget).not.toHaveBeenCalled();
  expect(screen.getAllByText(/is not finished/)).toHaveLength(2);
});
