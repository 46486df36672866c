import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { english } from "../../../../../test/support/english.ts";
import { anEntryView } from "../../../../../test/support/options/views.ts";
import type { KnownLink } from "../../../../shared/domain/views/known-link.ts";
import type { LinkHistory } from "../../../../shared/domain/views/link-history.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { ok } from "../../../../shared/domain/values/result.ts";
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

function show(given: Partial<KnownLink> = {}, history: LinkHistory = []) {
  const forget = vi.fn(async () => ok());
  const client = { getLink: async () => ok({ ...known, ...given }) };
  render(
    <main>
      <KnownPart
        t={english}
        {...{ client, link, forget }}
        listHistory={async () => ok(history)}
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

test("shows of each entry what was sent and what was answered, and when", async () => {
  const refused = anEntryView(2, {
    kind: "update-link",
    state: "blocked",
    standing: "needs-you",
    cause: {
      kind: "rejected",
      status: 422,
      words: { message: "Too many tags", fields: [] },
    },
  });
  const sent = anEntryView(1, { state: "delivered", remoteId: 42 });
  const { user } = show({ entries: [refused, sent] }, [
    {
      entryId: refused.id,
      keptAtMs: 0,
      values: [
        { label: "popup_tags", value: ["a", "b"] },
        { label: "popup_description", value: "" },
      ],
    },
  ]);
  const [change, save] = await screen.findAllByRole("listitem");
  expect(change?.textContent).toMatch(/the service refused it.*Too many tags/);
  expect(save?.textContent).toMatch(/links\.arvid\.example accepted it\..*id 42/);
  await user.click(screen.getByText(/^Contents, saved on/));
  const [, ...terms] = screen.getAllByRole("definition").slice(-3);
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    "\u2068a\u2069 and \u2068b\u2069",
    "Cleared",
  ]);
  expect((await axe.run(document.body)).violations).toEqual([]);
});

test("a link whose saves are long past says that they are no longer kept", async () => {
  show({ entries: [] });
  await screen.findByText(/^Linkstow keeps the 500 latest/);
  expect(screen.queryByRole("listitem")).toBeNull();
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

test("a link is not forgotten while something about it is on its way, and the reason is shown", async () => {
  const { user, forget } = show({ isOnItsWay: true });
  await screen.findByText("42");
  const button = screen.getByRole("button", { name: "Forget here" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  expect(forget).not.toHaveBeenCalled();
  expect(screen.getAllByText(/is not finished/)).toHaveLength(2);
});
