// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, putEntries, putGate, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import type { Entry, EntryState } from "../../../shared/domain/outbox/entry.ts";
import { gateToProbe } from "../../../shared/domain/outbox/gate.ts";

const cause = { kind: "timed-out" } as const;
const words = { message: "no", fields: [] };
const on = anId<LocalId>(900);

const states: Record<EntryState["name"], EntryState> = {
  capturing: { name: "capturing", untilMs: 1 },
  held: { name: "held", untilMs: 77 },
  ready: { name: "ready" },
  sending: { name: "sending", sinceMs: 40 },
  waiting: { name: "waiting", untilMs: 50, cause },
  depends: { name: "depends", on },
  blocked: { name: "blocked", cause: { kind: "forbidden", words } },
  unknown: { name: "unknown", cause, sinceMs: 41 },
  delivered: { name: "delivered", atMs: 42, remoteId: 7 },
  cancelled: { name: "cancelled", atMs: 43 },
  dropped: { name: "dropped", atMs: 44 },
};

const names = Object.values(states).map(({ name }) => name);

/** One entry in each state, in the order of `names`. */
const oneOfEach = names.map((name, index): Entry =>
  anEntry({
    id: anId<EntryId>(index + 1),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(100 + index),
      fields: someLinkFields({ title: name }),
    },
    state: states[name],
    createdAtMs: index + 1,
  }),
);

async function aLifeOfEach(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  await putEntries(life, ...oneOfEach);
  const list = async () => requireOk(await life.listActivity({}));
  const view = async (name: EntryState["name"]) =>
    requireOk(await life.getEntry({ entryId: anId(names.indexOf(name) + 1) }));
  return { ...life, list, view };
}

const titles = (views: readonly { title: string }[]) => views.map(({ title }) => title);
const moving = ["capturing", "held", "sending", "ready", "waiting", "depends"];
const deciding = ["blocked", "unknown"];

describe("the activity", () => {
  it("groups entries by the action they need from the user, oldest first", async () => {
    const life = await aLifeOfEach();
    const activity = await life.list();
    expect(titles(activity.waiting)).toEqual(moving);
    expect(titles(activity.needsYou)).toEqual(deciding);
    expect(titles(activity.delivered)).toEqual(["delivered"]);
    expect(activity.counts).toEqual({ needsYou: 2, waiting: 6 });
    expect(activity).toMatchObject({ host: "links.example", connected: true });
    expect(activity.gate).toBeUndefined();
  });

  it("counts the entries of a newer version, which this one cannot read, and changes none", async () => {
    const life = await aLifeOfEach();
    const asWrittenElsewhere = { id: anId<EntryId>(99), tries: Number.NaN };
    await putEntries(life, anEntry(asWrittenElsewhere));
    const activity = await life.list();
    expect(activity.unreadable).toBe(1);
    expect(titles(activity.waiting)).toEqual(moving);
  });

  it("says why nothing is sent at the moment, and when the next try is", async () => {
    const life = await aLifeOfEach();
    await putGate(life, gateToProbe(cause, 95));
    const activity = await life.list();
    expect(activity.gate).toEqual({ state: "closed", cause, nextTryAtMs: 95 });
    expect(titles(activity.waiting)).toEqual(moving);
    expect(await life.view("ready")).toMatchObject({
      gate: cause,
      nextTryAtMs: 95,
      standing: "waiting",
    });
    expect(await life.view("ready")).not.toHaveProperty("cause");
  });

  it("shows everything behind a shut gate as waiting for the user", async () => {
    const life = await aLifeOfEach();
    await putGate(life, { state: "shut", cause: { kind: "unauthorized" } });
    const activity = await life.list();
    expect(activity.gate).toEqual({ state: "shut", cause: { kind: "unauthorized" } });
    expect(titles(activity.needsYou)).toEqual([...deciding, ...moving]);
    expect(activity.waiting).toEqual([]);
    expect(activity.counts).toEqual({ needsYou: 8, waiting: 0 });
    expect((await life.view("ready")).gate).toEqual({ kind: "unauthorized" });
    expect(await life.view("waiting")).toMatchObject({ cause, gate: { kind: "unauthorized" } });
    expect(await life.view("blocked")).not.toHaveProperty("gate");
    expect((await life.view("blocked")).cause).toEqual({ kind: "forbidden", words });
  });

  it("without a server, shows all entries as waiting for one, whatever the gate says", async () => {
    const life = await aLifeOfEach({ serverAddress: undefined, hasKey: false });
    await putGate(life, { state: "shut", cause: { kind: "unauthorized" } });
    const activity = await life.list();
    expect(activity).toMatchObject({ host: "", connected: false });
    expect(activity.gate).toBeUndefined();
    expect(titles(activity.waiting)).toEqual(moving);
    expect(activity.counts).toEqual({ needsYou: 2, waiting: 6 });
    expect(await life.view("ready")).toMatchObject({
      gate: { kind: "not-connected" },
      standing: "waiting",
    });
  });

  it("shows a connection that was just stored neither as present nor as missing until it was tried", async () => {
    const life = aLife(aWorld({ serverAddress: undefined, hasKey: false }), {
      asksToDeliver: false,
    });
    await life.save(aDraft(1));
    const view = async () => requireOk(await life.getEntry({ entryId: anId(1) }));
    expect((await view()).gate).toEqual({ kind: "not-connected" });
    await life.saveConnection({ name: "", serverAddress: "links.example", key: "s3cret" });
    expect(await view()).not.toHaveProperty("gate");
    life.service.answerProbe({ outcome: { kind: "answered", failure: { kind: "unauthorized" } } });
    await life.deliverer.run({ woken: true });
    expect((await view()).gate).toEqual({ kind: "unauthorized" });
  });

  it("does not say that a server is missing of an entry that was put off because the server was replaced", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const replaced = { kind: "not-connected" } as const;
    const state: EntryState = { name: "waiting", untilMs: 0, cause: replaced };
    await putEntries(life, anEntry({ state, tries: 1 }));
    await putGate(life, gateToProbe(replaced, life.clock.now()));
    const activity = requireOk(await life.listActivity({}));
    expect(activity.waiting).toHaveLength(1);
    expect(activity.waiting[0]).not.toHaveProperty("cause");
    expect(activity.waiting[0]).not.toHaveProperty("gate");
  });

  it("counts the entries that it leaves out", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const many = Array.from({ length: 230 }, (_, number) =>
      anEntry({ id: anId<EntryId>(number), createdAtMs: number }),
    );
    await putEntries(life, ...many);
    const activity = requireOk(await life.listActivity({}));
    expect(activity.waiting).toHaveLength(200);
    expect(activity.counts.waiting).toBe(230);
  });

  it("says which entries have the same reason, and how many there are", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const unknown = { name: "unknown", cause, sinceMs: 1 } as const;
    const many = Array.from({ length: 205 }, (_, number) =>
      anEntry({ id: anId<EntryId>(number), state: unknown, createdAtMs: number }),
    );
    const refused: EntryState = { name: "blocked", cause: { kind: "forbidden", words } };
    await putEntries(life, ...many, anEntry({ id: anId<EntryId>(900), state: refused }));
    await putEntries(
      life,
      anEntry({ id: anId<EntryId>(901) }),
      anEntry({ id: anId<EntryId>(902) }),
    );
    const activity = requireOk(await life.listActivity({}));
    const [key] = activity.needsYou.map(({ group }) => group);
    expect(activity.groups).toEqual([
      { key: "going", count: 2 },
      { key, count: 205 },
    ]);
    expect(activity.needsYou.filter(({ group }) => group === key)).toHaveLength(200);
    expect(activity.needsYou).toHaveLength(201);
    expect(activity.counts).toEqual({ needsYou: 206, waiting: 2 });
  });

  it("shows the latest deliveries first", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    for (const number of [1, 2, 3]) {
      await life.save(aDraft(number));
      await life.deliverer.run();
      life.clock.pass(1_000);
    }
    const activity = requireOk(await life.listActivity({}));
    expect(titles(activity.delivered)).toEqual(["Note 3", "Note 2", "Note 1"]);
  });
});

describe("the view of an entry", () => {
  it("has its operation, its state, the time of the state, and the choices", async () => {
    const life = await aLifeOfEach();
    expect(await life.view("unknown")).toEqual({
      id: anId(8),
      kind: "create-link",
      title: "unknown",
      link: anId(107),
      address: "https://quoin.example/notes/grid",
      tags: [],
      collections: [],
      state: "unknown",
      standing: "needs-you",
      cause,
      atMs: 41,
      tries: 0,
      choices: ["arrived", "send-again", "drop"],
      host: "links.example",
    });
    expect(await life.view("delivered")).toMatchObject({
      remoteId: 7,
      atMs: 42,
      standing: "saved",
    });
    expect(await life.view("held")).toMatchObject({ undoUntilMs: 77, choices: ["undo"] });
  });

  it("of a link without a title has the address as title", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    await life.save(aDraft(1, { title: "" }));
    const view = requireOk(await life.getEntry({ entryId: anId(1) }));
    expect(view.title).toBe("https://quoin.example/notes/1");
  });

  it("names the collections of the link, and the one it waits for", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const entryId = anId<EntryId>(901);
    await life.save(
      aDraft(1, { collections: [{ kind: "new", localId: on, entryId, title: "Grids" }] }),
    );
    expect(requireOk(await life.getEntry({ entryId: anId(1) }))).toMatchObject({
      state: "depends",
      collections: ["Grids"],
      parentTitle: "Grids",
    });
    expect(requireOk(await life.getEntry({ entryId }))).toMatchObject({
      kind: "create-collection",
      title: "Grids",
      address: "",
    });
  });

  it("says whether the entry it waits for needs the user", async () => {
    const life = await aLifeOfEach();
    const parent = { id: anId<EntryId>(900), state: states.ready };
    const operation = {
      kind: "create-collection",
      subject: on,
      fields: { title: "Grids" },
    } as const;
    await putEntries(life, anEntry({ ...parent, operation }));
    expect(await life.view("depends")).not.toHaveProperty("parentNeedsYou");
    await putEntries(life, anEntry({ ...parent, operation, state: states.blocked }));
    expect(await life.view("depends")).toMatchObject({ parentNeedsYou: true });
  });

  it("of an edit has the title of the link", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    await life.save(aDraft(1));
    const subject = aDraft(1).link;
    const operation = { kind: "update-link", subject, changes: { tags: ["type"] } } as const;
    await putEntries(life, anEntry({ id: anId<EntryId>(2), operation }));
    expect(requireOk(await life.getEntry({ entryId: anId(2) }))).toMatchObject({
      kind: "update-link",
      title: "Note 1",
      address: "https://quoin.example/notes/1",
      tags: ["type"],
    });
  });

  it("is refused for a missing entry", async () => {
    const life = await aLifeOfEach();
    expect(await life.getEntry({ entryId: anId(999) })).toEqual({
      ok: false,
      error: { kind: "entry-gone" },
    });
  });
});
