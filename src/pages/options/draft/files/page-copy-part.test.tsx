import { cleanup, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { Client } from "../../../../background/contract.ts";
import { english } from "../../../../../test/support/english.ts";
import { aStore, aTab, uuids } from "../../../../../test/support/popup/fixtures.ts";
import { PageCopyPart } from "./page-copy-part.tsx";

afterEach(cleanup);

const copy = { name: "Tide mill.html", type: "text/html", size: 9_000, missing: 0 };

async function show(copyPage: Client["copyPage"]) {
  const { client, store } = aStore({ copyPage }, aTab());
  await store.load();
  const forgotten: string[] = [];
  const allowed = { isGranted: true, givenBack: 0 };
  render(
    <main>
      <PageCopyPart
        t={english}
        {...{ client, store }}
        formNow={() => store.form}
        uuid={uuids()}
        tellAbove={() => {}}
        forget={async (ids) => forgotten.push(...ids)}
        borrowAllHosts={async () =>
          allowed.isGranted ? async () => void (allowed.givenBack += 1) : undefined
        }
      />
    </main>,
  );
  return { user: userEvent.setup(), store, forgotten, allowed };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("a copy of the page", () => {
  it("is attached to the form", async () => {
    const { user, store } = await show(async () => ok(copy));
    await user.click(button("Attach a copy"));
    await screen.findByText("A copy of the page is attached: 9 kB.");
    expect(store.form.files.all.value).toMatchObject([{ name: copy.name, size: copy.size }]);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it("that lacks pictures offers to allow other sites, and the next one takes its place", async () => {
    let missing = 12;
    const { user, store, forgotten } = await show(async () => ok({ ...copy, missing }));
    await user.click(button("Attach a copy"));
    await screen.findByText(/Missing in the copy: 12/);
    const first = store.form.files.all.value.map(({ blob }) => blob);
    missing = 0;
    await user.click(button("Allow other sites and copy again"));
    expect(screen.queryByText(/Missing in the copy/)).toBeNull();
    expect(store.form.files.all.value).toHaveLength(1);
    expect(forgotten).toEqual(first);
  });

  it("gives the permission for all sites back once it is made, or has failed", async () => {
    let answer: Awaited<ReturnType<Client["copyPage"]>> = ok({ ...copy, missing: 12 });
    const { user, allowed } = await show(async () => answer);
    await user.click(button("Attach a copy"));
    expect(allowed.givenBack).toBe(0);
    await user.click(button("Allow other sites and copy again"));
    expect(allowed.givenBack).toBe(1);
    answer = err({ kind: "capture-timed-out" });
    await user.click(button("Allow other sites and copy again"));
    expect(allowed.givenBack).toBe(2);
    allowed.isGranted = false;
    await user.click(button("Allow other sites and copy again"));
    expect(allowed.givenBack).toBe(2);
  });

  it("is made once, however often it is asked for", async () => {
    const arrive: (() => void)[] = [];
    const { user, store } = await show(
      () => new Promise((resolve) => arrive.push(() => resolve(ok(copy)))),
    );
    await user.dblClick(button("Attach a copy"));
    for (const answer of arrive) answer();
    await screen.findByText("A copy of the page is attached: 9 kB.");
    expect(store.form.files.all.value).toHaveLength(1);
  });

  it("that fails says why, and attaches nothing", async () => {
    const { user, store } = await show(async () => err({ kind: "capture-timed-out" }));
    await user.click(button("Attach a copy"));
    expect(store.form.files.all.value).toEqual([]);
    expect(document.querySelector("[aria-live]")?.textContent).not.toBe("");
  });
});
