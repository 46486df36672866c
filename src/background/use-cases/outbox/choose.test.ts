// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aStillLife,
  entryOnDisk,
  gateOnDisk,
  onDisk,
  putEntries,
  putGate,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { EntryId, LocalId, RemoteId } from "../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { EntryState } from "../../../shared/domain/outbox/entry.ts";
import { openGate } from "../../../shared/domain/outbox/gate.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

const words = { message: "no", fields: [] };
const lost: Outcome = { kind: "lost", failure: { kind: "timed-out" } };
const first = anId<EntryId>(1);

type Life = ReturnType<typeof aStillLife>;

const choose = (life: Life, choice: Choice, remoteId?: RemoteId, entryId = first) =>
  life.choose({ entryId, choice, ...(remoteId !== undefined && { remoteId }) });
const chosen = { ok: true, value: undefined };

/** A link whose first delivery ended with `outcome`. */
async function aLinkAfter(outcome: Outcome, draft = aDraft(1)) {
  const life = aStillLife();
  await life.save(draft);
  life.service.answer(outcome);
  await life.deliverer.run();
  return life;
}

describe("an entry with an unknown outcome", () => {
  it("is resent if the user says so", async () => {
    const life = await aLinkAfter(lost);
    expect(await choose(life, "send-again")).toEqual(chosen);
    expect(await stateOnDisk(life, first)).toBe("ready");
    expect(life.asked.at(-1)).toEqual({ woken: true });
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, first)).toBe("delivered");
    expect(life.service.sent).toHaveLength(2);
  });

  it("is done if the user says that it arrived, with its id or without", async () => {
    for (const remoteId of [42, undefined]) {
      const life = await aLinkAfter(lost);
      expect(await choose(life, "arrived", remoteId)).toEqual(chosen);
      expect(await stateOnDisk(life, first)).toBe("delivered");
      const row = await onDisk(life, (tx) => tx.row(linkRef(aDraft(1).link)));
      expect(row?.remoteId).toBe(remoteId);
      expect(row?.deliveredAtMs).toBe(life.clock.now());
      expect(life.service.sent).toHaveLength(1);
    }
  });

  it("stays as it is if the given id is not of the type that links have", async () => {
    const life = await aLinkAfter(lost);
    const refused = { ok: false, error: { kind: "choice-not-offered" } };
    expect(await choose(life, "arrived", "forty-two")).toEqual(refused);
    expect(await stateOnDisk(life, first)).toBe("unknown");
  });

  it("is dropped if the user says so: no row and no content of it is left", async () => {
    const life = await aLinkAfter(lost);
    await life.store.change((tx) => tx.putPayload(first, { pageContent: "<p>a</p>" }));
    expect(await choose(life, "drop")).toEqual(chosen);
    expect(await stateOnDisk(life, first)).toBe("dropped");
    expect(await onDisk(life, (tx) => tx.row(linkRef(aDraft(1).link)))).toBeUndefined();
    expect(await onDisk(life, (tx) => tx.payload(first))).toEqual({});
  });
});

describe("a waiting entry", () => {
  it("is tried at once if the user says so", async () => {
    const life = await aLinkAfter({ kind: "not-sent", failure: { kind: "dns-failed" } });
    expect(await choose(life, "try-now")).toEqual(chosen);
    expect(await stateOnDisk(life, first)).toBe("ready");
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is dropped if the user says so, and is not sent", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    expect(await choose(life, "drop")).toEqual(chosen);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
  });

  it("can be undone while it is held", async () => {
    const life = aStillLife();
    await putEntries(life, anEntry({ state: { name: "held", untilMs: life.clock.now() + 5_000 } }));
    expect(await choose(life, "undo")).toEqual(chosen);
    expect(await stateOnDisk(life, first)).toBe("cancelled");
  });
});

describe("a choice", () => {
  it("that comes too late is refused, and changes nothing", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await life.deliverer.run();
    const before = await entryOnDisk(life, first);
    const refused = { ok: false, error: { kind: "choice-not-offered" } };
    for (const choice of ["send-again", "drop", "undo", "try-now"] as const) {
      expect(await choose(life, choice)).toEqual(refused);
    }
    expect(await entryOnDisk(life, first)).toEqual(before);
  });

  it("about an entry in sending is refused", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    life.service.hold();
    const run = life.deliverer.run();
    await life.service.untilOpen(1);
    expect((await choose(life, "drop")).ok).toBe(false);
    life.service.release();
    await run;
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("about an entry that is gone is refused", async () => {
    const life = aStillLife();
    expect(await choose(life, "drop")).toEqual({ ok: false, error: { kind: "entry-gone" } });
  });
});

describe("an entry that was too large, or refused for some of its fields", () => {
  const fields = someLinkFields({
    imageUrl: "https://quoin.example/a.png",
    latitude: 1,
    longitude: 2,
    repositoryIds: [3],
  });
  const payload = { pageContent: "<p>a</p>", imageData: "data:image/png;base64,AA==" };

  const aLinkTooLargeBy = (named: readonly string[]) =>
    sentWithout({ kind: "too-large", words, fields: named });

  async function sentWithout(cause: DeliveryFailure) {
    const life = aStillLife();
    const state: EntryState = { name: "blocked", cause };
    const operation = { kind: "create-link", subject: anId<LocalId>(101), fields } as const;
    await putEntries(life, anEntry({ operation, state }));
    await life.store.change((tx) => tx.putPayload(first, payload));
    expect(await choose(life, "send-without")).toEqual(chosen);
    await life.deliverer.run();
    return life.service.sent[0];
  }

  it("is sent without the field that was too large, and with all others", async () => {
    const sent = await aLinkTooLargeBy(["page_content"]);
    expect(sent?.payload).toEqual({ imageData: payload.imageData });
    expect(sent?.operation).toMatchObject({ fields });
  });

  it("is sent without each field that the service named", async () => {
    const sent = await aLinkTooLargeBy(["image_data", "image_url", "latitude", "repository_ids"]);
    expect(sent?.payload).toEqual({ pageContent: payload.pageContent });
    expect(sent?.operation).toMatchObject({ fields: someLinkFields() });
    expect(sent?.operation).not.toHaveProperty("fields.latitude");
  });

  it.each(["latitude", "longitude"])(
    "is sent without both coordinates if the %s was refused",
    async (half) => {
      const sent = await sentWithout({ kind: "rejected", status: 422, words, fields: [half] });
      expect(sent?.payload).toEqual(payload);
      const { latitude: _latitude, longitude: _longitude, ...rest } = fields;
      expect(sent?.operation).toEqual({ kind: "create-link", subject: anId(101), fields: rest });
    },
  );

  it("is sent without all optional fields if the service named none", async () => {
    const sent = await aLinkTooLargeBy([]);
    expect(sent?.payload).toEqual({});
    expect(sent?.operation).toMatchObject({ fields: someLinkFields() });
  });
});

describe("trying all entries now", () => {
  it("probes a shut gate at once, and opens it only if the probe succeeds", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await putGate(life, { state: "shut", cause: { kind: "html-answer", status: 200 } });
    life.service.answerProbe({
      outcome: { kind: "answered", failure: { kind: "html-answer", status: 200 } },
    });
    expect(await life.tryAll({})).toEqual(chosen);
    expect(life.asked.at(-1)).toEqual({ woken: true });
    await life.deliverer.run({ woken: true });
    expect(await gateOnDisk(life)).toMatchObject({ state: "shut" });
    expect(life.service.sent).toEqual([]);
    await life.tryAll({});
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("leaves an open gate as it is", async () => {
    const life = aStillLife();
    await life.tryAll({});
    expect(await gateOnDisk(life)).toMatchObject(openGate);
  });
});
