import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { eventForReferences } from "./references.ts";

const [one, other] = [anId<LocalId>(2), anId<LocalId>(3)];
const known = { fate: "known", localId: one, remoteId: 7 } as const;
const pending = { fate: "pending", localId: one } as const;
const lost = { fate: "lost", localId: other } as const;

describe("an entry's references", () => {
  it("let it be sent if all ids are known or it has no references", () => {
    expect(eventForReferences([])).toBeUndefined();
    expect(eventForReferences([known, { ...known, localId: other }])).toBeUndefined();
  });

  it("make it wait for a resource that is still in the outbox", () => {
    expect(eventForReferences([known, pending])).toEqual({ kind: "must-wait-for", on: one });
  });

  it("block it at once if one is lost, even if another is still in the outbox", () => {
    expect(eventForReferences([pending, lost])).toEqual({ kind: "parent-lost", parent: other });
  });
});
