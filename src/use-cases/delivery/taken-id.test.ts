// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, entryOnDisk, onDisk, requireOk } from "../../../test/support/a-life.ts";
import { aDraft } from "../../../test/support/builders.ts";
import { linkRef } from "../../domain/operation.ts";
import type { Outcome } from "../../domain/outbox/outcome.ts";

const accepted: Outcome = {
  kind: "accepted",
  remoteId: 1,
  returned: { remoteId: 1, title: "As the service has it" },
};
const there: Outcome = {
  kind: "answered",
  failure: { kind: "already-there", words: { message: "exists", fields: [] }, remoteId: 1 },
};
const first = aDraft(1, { address: "https://a.example/one", title: "One" });

async function savedAfter(address: string, outcome: Outcome) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const second = aDraft(2, { address, title: "Two" });
  for (const [draft, answer] of [
    [first, accepted],
    [second, outcome],
  ] as const) {
    requireOk(await life.save(draft));
    life.service.answer(answer);
    await life.deliverer.run();
  }
  const row = (link = second.link) => onDisk(life, (tx) => tx.row(linkRef(link)));
  return {
    row: await row(),
    first: await row(first.link),
    entry: await entryOnDisk(life, second.entryId),
  };
}

describe("an id that the service has given to a link of another address", () => {
  it("is none, and neither is what the response says about that link", async () => {
    const { row, first: known, entry } = await savedAfter("https://a.example/two", accepted);
    expect(known).toMatchObject({ remoteId: 1 });
    expect(row).toMatchObject({ title: "Two", targetUrl: "https://a.example/two" });
    expect(row).not.toHaveProperty("remoteId");
    expect(row?.deliveredAtMs).toBeDefined();
    expect(entry.state).toMatchObject({ name: "delivered" });
    expect(entry.state).not.toHaveProperty("remoteId");
  });

  it("is not offered as the link that is already there", async () => {
    const { entry } = await savedAfter("https://a.example/two", there);
    expect(entry.state).toMatchObject({ name: "blocked", cause: { kind: "already-there" } });
    expect(entry.state).not.toHaveProperty("cause.remoteId");
  });
});

it("an id that the service has given to a link of the same page is taken", async () => {
  const { row } = await savedAfter("https://www.a.example/one/", accepted);
  expect(row).toMatchObject({ remoteId: 1 });
  const { entry } = await savedAfter("https://a.example/one", there);
  expect(entry.state).toHaveProperty("cause.remoteId", 1);
});
