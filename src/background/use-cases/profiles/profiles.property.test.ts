// @vitest-environment node
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
  type Arbitrary,
} from "fast-check";
import { expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { Connection, Delivery } from "../../../shared/ports/service.ts";
import { draftKey, type DraftCollection } from "../../../shared/domain/draft/draft.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { firstProfile } from "../../../shared/domain/profile/profile.ts";

/**
 * All values of a profile carry its mark: `of-home` is in no response and no request of the other profile.
 */
const profiles = {
  home: { id: aProfileId, server: "https://home.example", key: "home-key" },
  work: {
    id: asId<ProfileId>("00000000-0000-4000-8000-000000000002"),
    server: "https://work.example",
    key: "work-key",
  },
} as const;
type Name = keyof typeof profiles;
const names = ["home", "work"] as const;
const other = { home: "work", work: "home" } as const;

const steps = record({
  step: constantFrom("save", "save", "type", "change", "switch", "deliver"),
  profile: constantFrom(...names),
  page: integer({ min: 1, max: 3 }),
  /** Which earlier collection the draft names, of either profile. */
  collection: integer({ min: 0, max: 5 }),
  answer: constantFrom<Outcome["kind"]>("accepted", "accepted", "lost", "answered"),
});
type Step = typeof steps extends Arbitrary<infer S> ? S : never;

const outcomes = {
  lost: { kind: "lost", failure: { kind: "timed-out" } },
  answered: { kind: "answered", failure: { kind: "unauthorized" } },
} as const;

async function twoProfiles() {
  const world = aWorld();
  const sent: { to: Connection; delivery: Delivery }[] = [];
  const { service } = world;
  world.service = {
    ...service,
    send(to, delivery) {
      sent.push({ to, delivery });
      return service.send(to, delivery);
    },
  };
  const life = aLife(world, { asksToDeliver: false });
  for (const name of names) {
    const { id, server, key } = profiles[name];
    const profile = { ...firstProfile(id), name: `of-${name}`, serverAddress: server };
    requireOk(await life.profiles.put(profile, key));
  }
  const made: { collection: LocalId; of: Name }[] = [];
  const links: { link: LocalId; of: Name }[] = [];
  let last = 0;

  function typed({ profile, page, collection }: Step) {
    const number = (last += 1);
    const known = made[collection];
    const chosen: DraftCollection =
      known === undefined
        ? {
            kind: "new",
            localId: anId<LocalId>(1_000 + number),
            entryId: anId<EntryId>(2_000 + number),
            title: `collection ${number} of-${profile}`,
          }
        : { kind: "known", localId: known.collection, title: "" };
    const draft = aDraft(number, {
      address: aDraft(page).address,
      title: `note of-${profile}`,
      tags: [`tag of-${profile}`],
      collections: [chosen],
    });
    return { draft, chosen };
  }

  const take: Record<Step["step"], (step: Step) => Promise<unknown>> = {
    async save(step) {
      const { draft, chosen } = typed(step);
      const profileId = profiles[step.profile].id;
      requireOk(await life.saveLink({ draft, pageAddress: draft.address, profileId }));
      links.push({ link: draft.link, of: step.profile });
      if (chosen.kind === "new") made.push({ collection: chosen.localId, of: step.profile });
    },
    async type(step) {
      const { draft } = typed(step);
      const key = draftKey(profiles[step.profile].id, draft.address);
      requireOk(await life.drafts.put(key, { ...draft, collections: [] }));
    },
    async change({ page, collection }) {
      const link = links[page];
      if (link === undefined) return;
      const foreign = made[collection];
      await life.changeLink({
        entryId: anId<EntryId>(3_000 + (last += 1)),
        link: link.link,
        changes: {
          title: `changed of-${link.of}`,
          ...(foreign !== undefined && {
            collections: [{ kind: "known", localId: foreign.collection, title: "" }],
          }),
        },
      });
    },
    switch: ({ profile }) => life.useProfile({ profileId: profiles[profile].id }),
    deliver({ answer }) {
      life.clock.pass(24 * 60 * 60 * 1_000);
      if (answer === "lost" || answer === "answered") life.service.answer(outcomes[answer]);
      return life.deliverer.run({ woken: true });
    },
  };
  return { ...life, sent, take };
}

type Life = Awaited<ReturnType<typeof twoProfiles>>;

async function expectApart(life: Life) {
  const given = await onDisk(life, async (tx) => {
    const rows = await Promise.all(names.map((name) => tx.rows("collection", profiles[name].id)));
    return new Map(
      rows.flatMap((of, at) => of.map(({ localId }) => [localId, names[at]] as const)),
    );
  });
  for (const { to, delivery } of life.sent) {
    const name = names.find((one) => profiles[one].server === to.serverAddress) ?? "home";
    expect(to.key).toBe(profiles[name].key);
    expect(JSON.stringify(delivery)).not.toContain(`of-${other[name]}`);
    for (const localId of delivery.remoteIds.keys()) {
      expect(given.get(localId) ?? name).toBe(name);
    }
  }
  const sum = { needsYou: 0, waiting: 0 };
  for (const name of names) {
    const { id } = profiles[name];
    const { counts, ...activity } = requireOk(await life.listActivity({ profileId: id }));
    expect(JSON.stringify(activity)).not.toContain(`of-${other[name]}`);
    sum.needsYou += counts.needsYou;
    sum.waiting += counts.waiting;
  }
  for (const page of [1, 2, 3]) {
    const address = aDraft(page).address;
    const view = requireOk(await life.openPopup({ address }));
    const { needsYou, waiting, profiles: _named, ...rest } = view;
    const name = names.find((one) => profiles[one].id === view.profileId) ?? "home";
    expect({ needsYou, waiting }).toEqual(sum);
    expect(JSON.stringify(rest)).not.toContain(`of-${other[name]}`);
  }
}

it("shows and sends nothing of one profile in another, whatever happens in both", async () => {
  await assert(
    asyncProperty(array(steps, { minLength: 2, maxLength: 14 }), async (taken) => {
      const life = await twoProfiles();
      for (const step of taken) await life.take[step.step](step);
      await expectApart(life);
    }),
    { numRuns: 100 },
  );
});
