import { describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import {
  aPage,
  aStore,
  aUuid,
  anEntry,
  inputsOf,
} from "../../../../../test/support/popup/fixtures.ts";
import { PATIENCE_MS } from "../../../../../test/support/until.ts";

describe("after the save", () => {
  it("reads the entry after each change", async () => {
    const states = [
      anEntry({ state: "sending", standing: "waiting" }),
      anEntry({ state: "unknown", standing: "needs-you" }),
    ];
    const { store } = aStore({ getEntry: async () => ok(states.shift() ?? anEntry()) });
    await store.save();
    expect(store.entry.value?.state).toBe("sending");
    await store.refresh();
    expect(store.entry.value?.state).toBe("unknown");
  });

  it("does not let a late response restore an older state", async () => {
    const waiting: ((state: "sending" | "delivered") => void)[] = [];
    const { store } = aStore({
      getEntry: () =>
        new Promise((resolve) => {
          waiting.push((state) => resolve(ok(anEntry({ state }))));
        }),
    });
    const saved = store.save();
    await vi.waitFor(() => expect(waiting).toHaveLength(1), PATIENCE_MS);
    const refreshed = store.refresh();
    waiting[1]?.("delivered");
    await refreshed;
    waiting[0]?.("sending");
    await saved;
    expect(store.entry.value?.state).toBe("delivered");
  });

  it("carries out a choice about the entry, and says why it could not", async () => {
    const { store, client } = aStore({ choose: async () => err({ kind: "entry-gone" }) });
    await store.save();
    await store.choose("arrived", 12);
    expect(inputsOf(client, "choose")).toMatchObject([
      { entryId: aUuid(1), choice: "arrived", remoteId: 12 },
    ]);
    expect(store.choiceFailure.value).toEqual({ kind: "entry-gone" });
  });

  it("returns to the form if its entry was deleted with its profile, and says so", async () => {
    let isDeleted = false;
    const waiting = anEntry({ state: "waiting", standing: "waiting" });
    const { store } = aStore({
      getEntry: async ({ entryId }) =>
        isDeleted ? err({ kind: "entry-gone" }) : ok({ ...waiting, id: entryId }),
    });
    store.form.setTitle("Mine");
    await store.save();
    isDeleted = true;
    await store.refresh();
    expect(store.phase.value).toBe("editing");
    expect(store.refusal.value).toEqual({ kind: "entry-gone" });
    expect(store.form.title.value).toBe("Mine");
  });

  it("still shows that it was sent once its entry is pruned", async () => {
    let isPruned = false;
    const { store } = aStore({
      getEntry: async ({ entryId }) =>
        isPruned ? err({ kind: "entry-gone" }) : ok(anEntry({ id: entryId })),
    });
    await store.save();
    isPruned = true;
    await store.refresh();
    expect(store.phase.value).toBe("done");
    expect(store.entry.value?.standing).toBe("saved");
  });

  it("returns to the form after an undo, as another save of the same content", async () => {
    const { store, client } = aStore({
      getEntry: async ({ entryId }) =>
        ok(anEntry({ id: entryId, ...(entryId === aUuid(1) && { state: "cancelled" }) })),
    });
    store.form.setTitle("Mine");
    await store.save();
    expect(store.phase.value).toBe("editing");
    expect(store.undone.value).toBe(true);
    expect(store.form.title.value).toBe("Mine");
    store.flush();
    const [kept, renewed] = inputsOf(client, "keepDraft");
    expect(kept).toMatchObject({ draft: { entryId: aUuid(1), title: "Mine" } });
    expect(renewed).toMatchObject({ draft: { title: "Mine" } });
    expect(renewed).not.toMatchObject({ draft: { entryId: aUuid(1) } });
    await store.save();
    const ids = inputsOf(client, "saveLink").map((input) => JSON.stringify(input));
    expect(ids[0]).not.toBe(ids[1]);
    expect(store.entry.value?.state).toBe("delivered");
  });

  it("changes nothing in the form if the page is read only then", async () => {
    let arrive = () => {};
    const { store } = aStore({
      readPage: () =>
        new Promise((resolve) => {
          arrive = () => resolve(ok(aPage()));
        }),
    });
    const loaded = store.load();
    await store.save();
    arrive();
    await loaded;
    expect(store.form.description.value).toBe("");
  });
});
