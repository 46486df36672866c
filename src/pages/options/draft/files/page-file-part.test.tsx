import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { Client } from "../../../../background/contract.ts";
import { english } from "../../../../../test/support/english.ts";
import {
  aPage,
  aStore,
  aTab,
  inputsOf,
  uuids,
} from "../../../../../test/support/popup/fixtures.ts";
import { PageFilePart } from "./page-file-part.tsx";

afterEach(cleanup);

const taken = { name: "tide.pdf", type: "application/pdf", size: 9 };
const closed = err({ kind: "page-file-closed" as const, host: "mill.example" });

async function show(takePageFile: Client["takePageFile"], readPage?: Client["readPage"]) {
  const { client, store } = aStore(
    { takePageFile, readPage: readPage ?? (async () => err({ kind: "capture-unreadable" })) },
    aTab(),
  );
  await store.load();
  const asked: string[] = [];
  render(
    <main>
      <PageFilePart
        t={english}
        {...{ client, store }}
        formNow={() => store.form}
        uuid={uuids()}
        tellAbove={() => {}}
        bytes={{ forget: async () => undefined }}
        requestPageHost={async (address) => {
          asked.push(address);
          return true;
        }}
      />
    </main>,
  );
  return { user: userEvent.setup(), client, store, asked };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("what the tab shows", () => {
  it("is attached to the form by the id under which the background stored it", async () => {
    const { user, client, store } = await show(async () => ok(taken));
    await user.click(button("Attach this file"));
    const [attached] = store.form.files.all.value;
    expect(attached).toMatchObject(taken);
    expect(inputsOf(client, "takePageFile")).toMatchObject([{ blob: attached?.blob }]);
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it("asks for the host on a click where the browser refuses, and is attached then", async () => {
    let isAllowed = false;
    const { user, store, asked } = await show(async () => (isAllowed ? ok(taken) : closed));
    await user.click(button("Attach this file"));
    await screen.findByText(/lets Linkstow read this file only if you allow mill.example/);
    isAllowed = true;
    await user.click(button("Allow mill.example"));
    expect(asked).toEqual([store.tab.value?.address]);
    expect(store.form.files.all.value).toMatchObject([taken]);
    expect(screen.queryByText(/only if you allow/)).toBeNull();
  });

  it("is fetched once, however often it is asked for", async () => {
    const arrive: (() => void)[] = [];
    const { user, store } = await show(
      () => new Promise((resolve) => arrive.push(() => resolve(ok(taken)))),
    );
    await user.dblClick(button("Attach this file"));
    for (const answer of arrive) answer();
    await waitFor(() => expect(screen.queryByText("Fetching the file…")).toBeNull());
    expect(store.form.files.all.value).toHaveLength(1);
  });

  it("with a type that is too long for a draft has its beginning: the draft can be kept, and saved", async () => {
    const type = `image/${"x".repeat(300)}`;
    const { user, store } = await show(async () => ok({ ...taken, type }));
    await user.click(button("Attach this file"));
    // The limit of the message that stores the draft.
    expect(store.form.files.all.value).toMatchObject([{ ...taken, type: type.slice(0, 200) }]);
  });

  it("is not offered over a page whose text can be read", async () => {
    await show(
      async () => ok(taken),
      async () => ok(aPage({ content: { words: 9, from: "article" } })),
    );
    expect(screen.queryByRole("button")).toBeNull();
  });
});
