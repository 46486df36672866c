// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { findSavedPages } from "./saved-pages.ts";

it("finds the latest link of each page, and whether the service has it", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await life.save({ ...aDraft(1), address: "https://quoin.example/a" });
  await life.deliverer.run();
  life.clock.pass(1_000);
  const again = { ...aDraft(2), address: "https://www.quoin.example/a/" };
  await life.save(again);
  await life.save({ ...aDraft(3), address: "https://quoin.example/b" });
  const keys = ["a", "b", "c"].map((page) => addressKey(`https://quoin.example/${page}`));
  const found = requireOk(await findSavedPages(life.store, aProfileId, keys));
  expect([...found.keys()]).toEqual(keys.slice(0, 2));
  expect(found.get(keys[0] ?? "")).toMatchObject({ link: again.link, isThere: false });
  await life.deliverer.run();
  const later = requireOk(await findSavedPages(life.store, aProfileId, keys));
  expect(later.get(keys[0] ?? "")).toMatchObject({ link: again.link, isThere: true });
});
