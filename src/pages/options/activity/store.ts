import { batch, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import {
  diagnose,
  type About,
  type DiagnosticsFacts,
} from "../../../shared/domain/views/diagnostics.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { ProfileId, RemoteId } from "../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { GroupChoice } from "../../../shared/domain/outbox/groups.ts";
import type { Client } from "../../../background/contract.ts";
import type { ActivityView, EntryView, ProfileView } from "../../../shared/domain/views/views.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { createRenewal } from "../list/renewal.ts";
import { hashOf } from "../parts/routes.ts";
import { mergeActivity, type ShownActivity, type ShownGroup } from "./shown.ts";
import { localDay } from "../../../shared/domain/values/local-day.ts";

/** The result of the last action, to be announced. */
export type Said =
  | { what: Choice; title: string }
  /** `left`: how many of the entries shown had changed before their turn. */
  | { what: "choose-all"; choice: GroupChoice; done: number; left: number }
  | { what: "try-all" }
  | { what: "diagnostics"; file: string };

/** An action that failed, and how to retry it. */
export interface Trouble {
  what: "read" | "choose" | "choose-all";
  failure: Failure;
  again: () => Promise<void>;
}

export type ActivityStore = Shown<ReturnType<typeof createActivityStore>>;

/** The state and the actions of the Activity section. */
export function createActivityStore({
  client,
  now,
  about,
  readDiagnostics,
  saveText,
  goTo,
}: {
  client: Pick<
    Client,
    "listProfiles" | "useProfile" | "listActivity" | "choose" | "chooseAll" | "tryAll"
  >;
  /** Epoch ms. */
  now: () => number;
  /** Extension and browser, for the diagnostics. */
  about: About;
  readDiagnostics: () => Promise<Result<DiagnosticsFacts, Failure>>;
  /** Downloads a file. */
  saveText: (name: string, text: string) => void;
  /** Shows the section at this hash. */
  goTo: (hash: string) => void;
}) {
  /** Undefined until the background has responded. */
  const view = signal<ShownActivity | undefined>(undefined);
  const trouble = signal<Trouble | undefined>(undefined);
  /** Empty while an action is under way: a screen reader does not announce text that is already there. */
  const said = signal<Said | undefined>(undefined);
  /** The current time for the texts, epoch ms. */
  const nowMs = signal(now());
  const choosing = new Set<string>();
  /** When the shown view was asked for. */
  let shownAtMs = now();

  const { renew: refresh, follow } = createRenewal(async () => {
    const askedAtMs = now();
    const answer = await read(client);
    if (answer.ok) shownAtMs = askedAtMs;
    batch(() => {
      nowMs.value = now();
      if (answer.ok) view.value = mergeActivity(answer.value);
      if (!answer.ok) trouble.value = { what: "read", failure: answer.error, again: refresh };
      else if (trouble.value?.what === "read") trouble.value = undefined;
    });
  });

  async function choose(entry: EntryView, choice: Choice, remoteId?: RemoteId): Promise<void> {
    // A second click while the first is being processed counts as the same click.
    if (choosing.has(entry.id)) return;
    choosing.add(entry.id);
    said.value = undefined;
    const answer = await client.choose({
      entryId: entry.id,
      choice,
      tries: entry.tries,
      ...(remoteId !== undefined && { remoteId }),
    });
    choosing.delete(entry.id);
    settle(answer, { what: choice, title: entry.title }, () => choose(entry, choice, remoteId));
    await refresh();
  }

  async function chooseAll(group: ShownGroup, choice: GroupChoice, atMs: number): Promise<void> {
    const { key, own, count, profileId } = group;
    if (choosing.has(key)) return;
    choosing.add(key);
    said.value = undefined;
    const answer = await client.chooseAll({ profileId, group: own, choice, atMs, count });
    choosing.delete(key);
    const done = answer.ok ? answer.value.done : 0;
    const left = Math.max(count - done, 0);
    settle(
      answer,
      { what: "choose-all", choice, done, left },
      () => chooseAll(group, choice, atMs),
      "choose-all",
    );
    await refresh();
  }

  /** Puts the profile in use, and shows its Connection: that section shows the profile in use. */
  async function openConnectionOf(profileId: ProfileId): Promise<void> {
    const used = await client.useProfile({ profileId });
    const again = () => openConnectionOf(profileId);
    trouble.value = used.ok ? undefined : { what: "choose", failure: used.error, again };
    if (used.ok) goTo(hashOf("connection"));
  }

  async function saveDiagnostics(): Promise<void> {
    said.value = undefined;
    const answer = await readDiagnostics();
    const day = localDay(now());
    const file = `linkstow-diagnostics-${day}.json`;
    if (answer.ok) {
      const diagnostics = diagnose(answer.value, about, now());
      saveText(file, `${JSON.stringify(diagnostics, null, 2)}\n`);
    }
    settle(answer, { what: "diagnostics", file }, saveDiagnostics);
  }

  /** For one profile, or for all. */
  async function tryAll(profileId?: ProfileId): Promise<void> {
    said.value = undefined;
    const gates = (view.value?.gates ?? []).map((gate) => gate.profileId);
    const wanted = profileId === undefined ? gates : [profileId];
    const answers = await Promise.all(wanted.map((id) => client.tryAll({ profileId: id })));
    const answer = answers.find((one) => !one.ok) ?? ok();
    settle(answer, { what: "try-all" }, () => tryAll(profileId));
    await refresh();
  }

  function settle(
    answer: { ok: true } | { ok: false; error: Failure },
    done: Said,
    again: () => Promise<void>,
    what: Trouble["what"] = "choose",
  ): void {
    batch(() => {
      said.value = answer.ok ? done : undefined;
      trouble.value = answer.ok ? undefined : { what, failure: answer.error, again };
    });
  }

  return {
    view,
    trouble,
    said,
    nowMs,
    /**
     * Runs one request at a time; a call during a request causes one more after it. Resolves when the list is
     * up to date.
     */
    refresh,
    /**
     * Refreshes after a change elsewhere, with rests in between, because a job causes changes all the time. `isShown`:
     * whether the section is visible; if not, the rests are longer.
     */
    follow,
    /** Updates the texts to the current time. */
    tick: () => {
      nowMs.value = now();
    },
    choose,
    chooseAll: (group: ShownGroup, choice: GroupChoice) => chooseAll(group, choice, shownAtMs),
    tryAll,
    openConnectionOf,
    saveDiagnostics,
  };
}

/** Each profile with its entries. If one cannot be read, the whole reading fails. */
async function read(
  client: Pick<Client, "listProfiles" | "listActivity">,
): Promise<Result<readonly { profile: ProfileView; view: ActivityView }[], Failure>> {
  const listed = await client.listProfiles({});
  if (!listed.ok) return listed;
  const parts: { profile: ProfileView; view: ActivityView }[] = [];
  for (const profile of listed.value.all) {
    const answer = await client.listActivity({ profileId: profile.id });
    if (!answer.ok) return answer;
    parts.push({ profile, view: answer.value });
  }
  return ok(parts);
}
