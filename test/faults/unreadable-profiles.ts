import { keyItem, readItem, writeItem } from "./beside.ts";
import { requireOk } from "./desk.ts";
import { bringToEnd } from "./ending.ts";
import type { FaultEvent } from "./event.ts";
import type { Judge } from "./judge.ts";
import { operationNames } from "./operation-names.ts";
import { prepare } from "./operations.ts";
import { lookAtEnd, same } from "./unreadable-judging.ts";
import type { World } from "./spoil.ts";

type Item = Awaited<ReturnType<typeof readItem>>;

/** The list of all profiles: it is set aside with the keys, and restored by the test. */
export function unreadableProfiles(): FaultEvent {
  const odd = { all: "these", current: 7 }; // Chromium returns properties in alphabetical order
  const keys = new Map<Judge, Item>();
  const seen = { isShown: false, isSetAside: false };
  return {
    name: "unreadable list of profiles",
    operations: operationNames,
    async upTo(judge, operation) {
      const { slot, world } = judge;
      const errand = await prepare(operation, world.desk, slot);
      await slot.stop();
      await judge.keep(errand);
      await world.desk.untilEntry(errand.entryId, ({ state }) => state === "waiting");
      keys.set(judge, await readItem(world.desk, keyItem(slot.profileId)));
      return async () => {
        const key = await readItem(judge.world.desk, keyItem(slot.profileId));
        judge.expect(key !== null && same(key, keys.get(judge)), "its key was written over");
        judge.expect(seen.isSetAside, "the list was written over");
        judge.note({ visible: seen.isShown });
        await slot.start();
        await bringToEnd(judge, { state: "waiting" });
        await lookAtEnd(judge);
      };
    },
    async happen(world) {
      const list = await readItem(world.desk, "profiles");
      await writeItem(world.desk, "profiles", odd);
      await world.browser.killBackground();
      seen.isShown = requireOk(await world.desk.client.getConnection({})).isSetAside === true;
      const aside = await lastSetAside(world);
      seen.isSetAside = same(aside.profiles, odd);
      await writeItem(world.desk, "profiles", list);
      for (const [name, key] of Object.entries(aside.keys)) await writeItem(world.desk, name, key);
      await world.browser.killBackground();
    },
  };
}

async function lastSetAside({ desk }: World): Promise<{ profiles: Item; keys: object }> {
  const aside = await readItem(desk, "profilesSetAside");
  const last: unknown = Array.isArray(aside) ? aside.at(-1) : undefined;
  const { profiles = null, keys = {} } = (last ?? {}) as { profiles?: Item; keys?: object };
  return { profiles, keys };
}
