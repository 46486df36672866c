import { batch, computed, signal, type Signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import type { ServerAddress } from "../../../shared/domain/address/server-address.ts";
import type {
  ConnectionView,
  ProfileView,
  ProfilesView,
} from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import {
  checkForm,
  compatibilityOf,
  connectionOf,
  unusedColour,
  typedSince,
  withoutSolved,
  type As,
  type Checked,
  type Form,
  type Preset,
  type Problems,
  formOf,
  givenChoices,
  unsavedFields,
} from "./form.ts";
import { createDeletion } from "./profile/deletion.ts";
import { createNewcomer } from "./newcomer.ts";
import { getLoginChanges, understood } from "./sign-in-form.ts";
import { foundOf, isUnderWay, keyVerdict, type Action, type Progress } from "./test/progress.ts";
import { isSameValue } from "../../../shared/domain/values/is-same.ts";

export type ConnectionStore = Shown<ReturnType<typeof createConnectionStore>>;

/** The state and the actions of the Connection section. */
export function createConnectionStore({
  client,
  requestHost,
  isOnToolbar,
  presets,
  uuid,
  deleteIndexes,
}: {
  client: Pick<
    Client,
    | "listProfiles"
    | "useProfile"
    | "deleteProfile"
    | "getConnection"
    | "saveConnection"
    | "testConnection"
    | "listActivity"
    | "tryAll"
  >;
  requestHost: (address: ServerAddress) => Promise<boolean>;
  isOnToolbar: () => Promise<boolean>;
  presets: readonly Preset[];
  uuid: () => string;
  deleteIndexes: () => void;
}) {
  /** All profiles, in order of creation. */
  const profiles = signal<readonly ProfileView[]>([]);
  /** The saved connection of the profile shown. Undefined until the background has responded. */
  const kept = signal<ConnectionView | undefined>(undefined);
  /** Why the saved connection could not be read. */
  const unread = signal<Failure | undefined>(undefined);
  const problems = signal<Problems>({});
  /** The number of clicks refused because of problems. Each refusal moves the focus to the first problem. */
  const refusals = signal(0);
  const progress = signal<Progress>({ step: "idle" });
  /** Whether something was typed after the test shown. */
  const changedSince = signal(false);
  /** Whether nothing was connected at the last `load`. A save does not change it: the page must not jump. */
  const firstRun = signal(false);
  const newcomer = createNewcomer(client, isOnToolbar);
  const usage = createUsage(client);
  const { typed, form, unsaved, turnForm, takeStored } = createTypedForm(kept, presets);
  /** The form belongs to a profile that is created when it is saved. */
  const isNew = computed(() => kept.value !== undefined && !isKnown(kept.value.profileId));
  const isKnown = (id: ProfileId) => profiles.value.some((profile) => profile.id === id);
  let runs = 0;
  let shows = 0;

  /** Shows the profile `wanted`, or the one in use. If calls overlap, only the latest one has an effect. */
  async function show(wanted: ProfileId | undefined): Promise<void> {
    const call = ++shows;
    const listed = await client.listProfiles({});
    const profileId = wanted ?? (listed.ok ? listed.value.current : undefined);
    const answer = await client.getConnection(profileId === undefined ? {} : { profileId });
    if (call !== shows) return;
    batch(() => {
      unread.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      if (listed.ok) profiles.value = listed.value.all;
      const { profileId: id, serverAddress, hasKey } = answer.value;
      if (kept.value !== undefined && kept.value.profileId !== id) turnTo(id);
      kept.value = isKnown(id)
        ? answer.value
        : { ...answer.value, colour: unusedColour(profiles.value) };
      firstRun.value = profiles.value.length < 2 && !isNew.value && !(serverAddress && hasKey);
    });
    if (firstRun.value) await newcomer.look();
  }

  function turnTo(id: ProfileId): void {
    turnForm(id);
    problems.value = {};
    progress.value = { step: "idle" };
    changedSince.value = false;
    // Ignore the results of actions that belong to the other profile.
    runs += 1;
  }

  /**
   * Reacts to a change elsewhere. Shows the stored values, and the profile in use if that does not disturb the user.
   */
  async function follow(): Promise<void> {
    if (firstRun.value) await newcomer.look();
    const listed = await client.listProfiles({});
    if (!listed.ok || kept.value === undefined) return;
    const isBusy = isUnderWay(progress.value) || progress.value.step === "which-service";
    // Before `profiles` is updated: afterwards, a profile deleted elsewhere would look like a new one.
    const isFree = !isBusy && !isNew.value;
    profiles.value = listed.value.all;
    usage.follow(listed.value);
    const isOther = listed.value.current !== kept.value.profileId;
    if (isFree && isOther && unsaved.value.length === 0) await show(undefined);
    else if (isFree && !isNew.value) await readAgain(kept.value.profileId);
  }

  /** Otherwise the next save would restore the old value of a setting that a sync or another page stored. */
  async function readAgain(profileId: ProfileId): Promise<void> {
    const call = runs;
    const answer = await client.getConnection({ profileId });
    if (answer.ok && call === runs) takeStored(answer.value);
  }

  function edit(changes: Partial<Form>): void {
    batch(() => {
      typed.value = { ...typed.value, ...understood(changes, form.value.headers) };
      problems.value = withoutSolved(problems.value, changes);
      changedSince.value = true;
    });
  }

  /** Takes name and password out of the address, once it is typed. */
  function settleAddress(): void {
    const { preset, ownAddress } = form.value;
    const apart = preset === undefined ? getLoginChanges(ownAddress) : undefined;
    if (apart !== undefined) edit(apart);
  }

  /** A later click replaces an earlier one: the browser may leave its permission prompt open forever. */
  async function run(action: Action, as: As = {}): Promise<void> {
    settleAddress();
    const shown = { ...form.value, ...as.form };
    const checked = checkForm(shown, kept.value, action === "save" ? "save" : "test");
    batch(() => {
      problems.value = checked.ok ? {} : checked.error;
      if (!checked.ok) refusals.value += 1;
    });
    if (!checked.ok) return;
    const asked = askHost(requestHost, checked.value.address);
    const call = ++runs;
    const isLatest = () => call === runs;
    batch(() => {
      progress.value = { step: "asking", address: checked.value.address };
      changedSince.value = false;
    });
    await asked;
    if (!isLatest()) return;
    if (action === "save" && !(await saveForm(shown, checked.value, as, isLatest))) return;
    await runTest(action, shown, checked.value, isLatest);
  }

  /** Resolves to whether the test is to follow: the save was done, and no newer action has started. */
  async function saveForm(
    shown: Form,
    checked: Checked,
    { another, moved }: As,
    isLatest: () => boolean,
  ): Promise<boolean> {
    const before = kept.value;
    progress.value = { step: "saving" };
    const id = another ?? before?.profileId;
    const answer = await client.saveConnection({
      ...(id !== undefined && { profileId: id }),
      ...connectionOf(shown, checked),
      ...(moved === true && { moved }),
    });
    // With the same server and key, a delay that the server asked for would stay. The user does not want to wait.
    const isTrying = answer.ok && checked.key === undefined;
    const tried = isTrying ? await client.tryAll({ profileId: answer.value.profileId }) : ok();
    const made = answer.ok && !isKnown(answer.value.profileId);
    // A new profile is put in use at once.
    if (made) await usage.use(answer.value.profileId);
    const listed = await client.listProfiles({});
    batch(() => {
      if (listed.ok) profiles.value = listed.value.all;
      if (answer.ok && kept.value?.profileId === before?.profileId) {
        kept.value = answer.value;
        typed.value = typedSince(typed.value, shown);
      }
      if (!isLatest()) return;
      if (!tried.ok) progress.value = { step: "failed", action: "try-all", failure: tried.error };
      if (answer.ok) return;
      progress.value =
        answer.error.kind === "server-changed" && before !== undefined
          ? { step: "which-service", address: checked.address, before: before.serverAddress }
          : { step: "failed", action: "save", failure: answer.error };
    });
    return answer.ok && tried.ok && isLatest();
  }

  async function runTest(
    action: Action,
    shown: Form,
    checked: Checked,
    isLatest: () => boolean,
  ): Promise<void> {
    progress.value = { step: "testing", address: checked.address };
    const typedKey = action === "save" ? undefined : checked.key;
    const answer = await client.testConnection({
      ...(kept.value !== undefined && { profileId: kept.value.profileId }),
      serverAddress: checked.address,
      ...(typedKey !== undefined && { key: typedKey }),
      ...(action !== "save" && checked.signIn !== undefined && { signIn: checked.signIn }),
      compatibility: compatibilityOf(shown),
    });
    if (!isLatest()) return;
    if (!answer.ok) {
      const failed = action === "save" ? "test" : action;
      progress.value = { step: "failed", action: failed, failure: answer.error };
      return;
    }
    const { keyPrefix } = shown;
    const withKey = typedKey !== undefined || kept.value?.hasKey === true;
    const found = foundOf(action, answer.value, { address: checked.address, withKey, keyPrefix });
    const verdict = keyVerdict(found);
    batch(() => {
      // The prefix is only adopted if it works.
      if (action === "try-bearer" && verdict === "passed")
        typed.value = { ...typed.value, keyPrefix };
      progress.value = found;
    });
  }

  return {
    profiles,
    isNew,
    form,
    kept,
    unread,
    problems,
    refusals,
    unsaved,
    progress,
    changedSince,
    firstRun,
    newcomer,
    usage,
    /** Reads the profile shown. At first, and after a deletion, that is the profile in use. */
    load: () => show(kept.value?.profileId),
    follow,
    /** Selects the profile in use and shows it. The text typed for the previous profile stays for later. */
    async choose(id: ProfileId) {
      await show((await usage.use(id)) ? id : undefined);
    },
    /** Shows the form of a profile that does not exist yet. */
    add: () => show(asId<ProfileId>(uuid())),
    /** Returns to the profile in use. */
    leaveNew: () => show(undefined),
    deletion: createDeletion({ client, deleteIndexes, onDeleted: () => show(undefined) }),
    edit,
    settleAddress,
    /** This, `test` and `tryBearer` first request permission for the host: call them in a click or key handler. */
    save: () => run("save"),
    test: () => run("test"),
    tryBearer: () => run("try-bearer", { form: { keyPrefix: "Bearer " } }),
    /** The choices for `which-service`: the ids stay valid, or a new profile is created. */
    saveMoved: () => run("save", { moved: true }),
    saveAnother() {
      const name = form.value.name === kept.value?.name ? "" : form.value.name;
      const another = asId<ProfileId>(uuid());
      return run("save", { another, form: { name, colour: unusedColour(profiles.value) } });
    },
  };
}

/**
 * Requests permission for the host. A request that cannot be made counts as refused; the connection test
 * then shows what the browser allows.
 */
async function askHost(
  requestHost: (address: ServerAddress) => Promise<boolean>,
  address: ServerAddress,
): Promise<boolean> {
  try {
    return await requestHost(address);
  } catch {
    return false;
  }
}

/** Selects the profile in use. Until the choice is on disk, saves still use the previous profile. */
function createUsage(client: Pick<Client, "useProfile">) {
  const failed = signal<{ profileId: ProfileId; failure: Failure }>();
  return {
    /** The profile that could not be put in use, and why. */
    failed,
    /** Puts the profile in use. Resolves to whether it is. */
    async use(profileId: ProfileId) {
      const used = await client.useProfile({ profileId });
      // A profile that was deleted elsewhere leaves the list, which says enough.
      const isTold = !used.ok && used.error.kind !== "profile-gone";
      failed.value = isTold ? { profileId, failure: used.error } : undefined;
      return used.ok;
    },
    /** Forgets the failure once another page has put the profile in use, or has deleted it. */
    follow({ current, all }: ProfilesView) {
      const id = failed.value?.profileId;
      if (id === current || all.every((profile) => profile.id !== id)) failed.value = undefined;
    },
  };
}

/**
 * The form of the shown profile, `kept`, with the typed text over it. Typed text is never lost: a saved value is shown
 * only in a field without typed text.
 */
function createTypedForm(kept: Signal<ConnectionView | undefined>, presets: readonly Preset[]) {
  const typed = signal<Partial<Form>>({});
  /** Text typed for the profiles not shown. */
  const typedFor = new Map<ProfileId, Partial<Form>>();
  const form = computed<Form>(() => {
    const shown = { ...formOf(kept.value, presets), ...typed.value };
    return { ...shown, ...givenChoices(shown, presets) };
  });
  const unsaved = computed(() =>
    Object.keys(typed.value).length === 0 ? [] : unsavedFields(form.value, kept.value),
  );
  return {
    typed,
    form,
    unsaved,
    /** Call it while `kept` is still the previous profile. */
    turnForm: (id: ProfileId) => {
      if (kept.value !== undefined) typedFor.set(kept.value.profileId, typed.value);
      typed.value = typedFor.get(id) ?? {};
    },
    /** Shows the stored values of the same profile. A typed key belongs to the shown server. */
    takeStored: (stored: ConnectionView) => {
      const isForOther = typed.value.key && stored.serverAddress !== kept.value?.serverAddress;
      if (!isForOther && !isSameValue(stored, kept.value)) kept.value = stored;
    },
  };
}
