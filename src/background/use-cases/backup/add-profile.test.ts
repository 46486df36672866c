// @vitest-environment node
import { expect, test } from "vitest";
import { aHead } from "../../../../test/support/a-ledger.ts";
import { aWorld } from "../../../../test/support/a-life.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { addProfile } from "./add-profile.ts";

const id = asId<ProfileId>("00000000-0000-4000-8000-000000000077");

test.each([aHead.serverAddress, ""])(
  "a profile is added whole, without a key: %s",
  async (serverAddress) => {
    const world = aWorld();
    await addProfile(world)({ profile: { ...aHead, id, serverAddress } });
    expect(await world.profiles.get(id)).toEqual({
      ...aHead,
      id,
      serverAddress: serverAddress || undefined,
      hasKey: false,
    });
  },
);

test("a profile that is here stays as it is", async () => {
  const world = aWorld();
  const add = addProfile(world);
  await add({ profile: { ...aHead, id } });
  await add({ profile: { ...aHead, id, name: "Again", serverAddress: "https://other.example" } });
  expect(await world.profiles.get(id)).toMatchObject({
    name: aHead.name,
    serverAddress: aHead.serverAddress,
  });
});
