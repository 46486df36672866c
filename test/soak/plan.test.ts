import { expect, it } from "vitest";
import type { OperationKind } from "../../src/shared/domain/operation/operation.ts";
import { storedOperation } from "../../src/shared/resources/stored.ts";
import { aPlace } from "./a-place.ts";
import { createDice } from "./dice.ts";
import { Book, type Step } from "./draws/book.ts";
import { createPlan } from "./plan.ts";
import { Register } from "./wanted.ts";

const kinds: readonly OperationKind[] = storedOperation.options.map(
  ({ entries }) => entries.kind.literal,
);

/** The step hears that the background has kept it, with the user page that it named. Returns the name of its message. */
function methodOf({ call, hear }: Step): Step["call"]["method"] {
  hear({ kind: "ok", value: { ...("page" in call.input && { page: call.input.page }) } });
  return call.method;
}

it("a run sends messages that only one kind of operation draws, for each kind", async () => {
  const book = new Book(createDice(1), new Register());
  book.places = [await aPlace()];
  const plan = createPlan(book);
  const inRun = new Set<string>();
  const ofKind = new Map(kinds.map((kind) => [kind, new Set<string>()]));
  for (let batch = 0; batch < 40; batch += 1) {
    for (const step of plan.batch(40, [])) inRun.add(methodOf(step));
    // A draw of its own may be about the resources of the batch before.
    plan.batch(0, []);
    for (const [kind, methods] of ofKind) {
      for (const step of plan.draw(kind, [])) methods.add(methodOf(step));
    }
  }
  const ofOthers = (kind: OperationKind) =>
    new Set([...ofKind].flatMap(([other, methods]) => (other === kind ? [] : [...methods])));
  const silent = kinds.filter((kind) => {
    const others = ofOthers(kind);
    const own = [...(ofKind.get(kind) ?? [])].filter((method) => !others.has(method));
    return !own.some((method) => inRun.has(method));
  });
  expect(silent).toEqual([]);
});
