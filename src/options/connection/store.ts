import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Finding } from "../../domain/connection-test.ts";
import type { Failure } from "../../domain/failures.ts";
import type { ServerAddress } from "../../domain/server-address.ts";
import type { Client } from "../../rpc/contract.ts";
import type { ConnectionView } from "../../domain/views.ts";
import {
  checkForm,
  formOf,
  unsavedFields,
  type Checked,
  type Form,
  type Preset,
  type Problems,
  type UnsavedField,
} from "./form.ts";

/** How far the last press of a button has come. */
export type Progress =
  | { step: "idle" }
  | { step: "asking" | "testing"; address: ServerAddress }
  | { step: "saving" }
  | { step: "failed"; action: Action; failure: Failure }
  | Found;

export interface Found {
  step: "found";
  address: ServerAddress;
  findings: readonly Finding[];
  /** Epoch ms. */
  atMs: number;
  /** The test was of what had just been kept. */
  saved: boolean;
  /** A key was tried, typed or kept. */
  withKey: boolean;
  keyPrefix: Form["keyPrefix"];
  /** "Bearer " was tried for a refused key, and refused as well. */
  bearerRefused: boolean;
}

type Action = "save" | "test" | "try-bearer";

export interface ConnectionStore {
  form: ReadonlySignal<Form>;
  /** Undefined until the background has answered. */
  kept: ReadonlySignal<ConnectionView | undefined>;
  /** Why what is kept could not be read. */
  unread: ReadonlySignal<Failure | undefined>;
  problems: ReadonlySignal<Problems>;
  /** How often a press was refused because of problems: each moves the focus to the first of them. */
  refusals: ReadonlySignal<number>;
  unsaved: ReadonlySignal<readonly UnsavedField[]>;
  progress: ReadonlySignal<Progress>;
  /** Whether something was typed after the test that is shown. */
  changedSince: ReadonlySignal<boolean>;
  /** Whether how the key is sent is worth a choice: the server refused it, or it is not the usual way. */
  prefixMatters: ReadonlySignal<boolean>;
  /** Whether nothing was connected at the last `load`. Stays through a save: nothing moves by itself. */
  firstRun: ReadonlySignal<boolean>;
  load: () => Promise<void>;
  edit: (changes: Partial<Form>) => void;
  /** All three ask for the host before anything else: call them in the handler of a click or a key. */
  save: () => Promise<void>;
  test: () => Promise<void>;
  tryBearer: () => Promise<void>;
}

/**
 * What the Connection section knows and does. Nothing typed is lost: what is kept shows through only
 * where nothing was typed over it.
 */
export function createConnectionStore({
  client,
  requestHost,
  presets,
}: {
  client: Pick<Client, "getConnection" | "saveConnection" | "testConnection">;
  requestHost: (address: ServerAddress) => Promise<boolean>;
  presets: readonly Preset[];
}): ConnectionStore {
  const kept = signal<ConnectionView | undefined>(undefined);
  const unread = signal<Failure | undefined>(undefined);
  const typed = signal<Partial<Form>>({});
  const problems = signal<Problems>({});
  const refusals = signal(0);
  const progress = signal<Progress>({ step: "idle" });
  const changedSince = signal(false);
  const keyRefused = signal(false);
  const firstRun = signal(false);
  const form = computed<Form>(() => ({ ...formOf(kept.value, presets), ...typed.value }));
  const unsaved = computed(() =>
    Object.keys(typed.value).length === 0 ? [] : unsavedFields(form.value, kept.value),
  );
  const prefixMatters = computed(
    () => keyRefused.value || [form.value, kept.value?.compatibility].some(hasPrefix),
  );
  let runs = 0;

  async function load(): Promise<void> {
    const answer = await client.getConnection({});
    batch(() => {
      unread.value = answer.ok ? undefined : answer.error;
      if (!answer.ok) return;
      kept.value = answer.value;
      firstRun.value = answer.value.serverAddress === "" || !answer.value.hasKey;
    });
  }

  function edit(changes: Partial<Form>): void {
    batch(() => {
      typed.value = { ...typed.value, ...changes };
      problems.value = withoutSolved(problems.value, changes);
      changedSince.value = true;
    });
  }

  /** A later press takes the place of an earlier one: the browser may leave its question open for ever. */
  async function run(action: Action, keyPrefix: Form["keyPrefix"]): Promise<void> {
    const shown = { ...form.value, keyPrefix };
    const checked = checkForm(shown, kept.value, action === "save" ? "save" : "test");
    batch(() => {
      problems.value = checked.ok ? {} : checked.error;
      if (!checked.ok) refusals.value += 1;
    });
    if (!checked.ok) return;
    const asked = ask(requestHost, checked.value.address);
    const mine = ++runs;
    const still = () => mine === runs;
    batch(() => {
      progress.value = { step: "asking", address: checked.value.address };
      changedSince.value = false;
    });
    await asked;
    if (!still()) return;
    if (action === "save" && !(await keep(shown, checked.value, still))) return;
    await look(action, shown, checked.value, still);
  }

  /** Resolves to whether the form was kept, and nothing newer was begun. */
  async function keep(shown: Form, checked: Checked, still: () => boolean): Promise<boolean> {
    progress.value = { step: "saving" };
    const answer = await client.saveConnection({
      name: shown.name.trim(),
      serverAddress: checked.address,
      ...(checked.key !== undefined && { key: checked.key }),
      compatibility: { keyPrefix: shown.keyPrefix },
    });
    batch(() => {
      if (answer.ok) {
        kept.value = answer.value;
        typed.value = typedSince(typed.value, shown);
      } else if (still()) {
        progress.value = { step: "failed", action: "save", failure: answer.error };
      }
    });
    return answer.ok && still();
  }

  async function look(
    action: Action,
    shown: Form,
    checked: Checked,
    still: () => boolean,
  ): Promise<void> {
    progress.value = { step: "testing", address: checked.address };
    const typedKey = action === "save" ? undefined : checked.key;
    const answer = await client.testConnection({
      serverAddress: checked.address,
      ...(typedKey !== undefined && { key: typedKey }),
      compatibility: { keyPrefix: shown.keyPrefix },
    });
    if (!still()) return;
    if (!answer.ok) {
      progress.value = { step: "failed", action, failure: answer.error };
      return;
    }
    const withKey = typedKey !== undefined || kept.value?.hasKey === true;
    const findings = withKey ? answer.value.findings : answer.value.findings.map(withoutKey);
    const keyVerdict = findings.find(({ step }) => step === "key")?.verdict;
    const keyPassed = keyVerdict === "passed";
    batch(() => {
      if (keyVerdict === "failed") keyRefused.value = true;
      // Only a form that works is worth keeping.
      if (action === "try-bearer" && keyPassed)
        typed.value = { ...typed.value, keyPrefix: shown.keyPrefix };
      progress.value = {
        step: "found",
        address: checked.address,
        findings,
        atMs: answer.value.atMs,
        saved: action === "save",
        withKey,
        keyPrefix: shown.keyPrefix,
        bearerRefused: action === "try-bearer" && !keyPassed,
      };
    });
  }

  return {
    form,
    kept,
    unread,
    problems,
    refusals,
    unsaved,
    progress,
    changedSince,
    prefixMatters,
    firstRun,
    load,
    edit,
    save: () => run("save", form.value.keyPrefix),
    test: () => run("test", form.value.keyPrefix),
    tryBearer: () => run("try-bearer", "Bearer "),
  };
}

/** A question that could not be asked counts as refused: the test then says what the browser allows. */
async function ask(
  requestHost: (address: ServerAddress) => Promise<boolean>,
  address: ServerAddress,
): Promise<boolean> {
  try {
    return await requestHost(address);
  } catch {
    return false;
  }
}

/** That no key was refused as well says nothing about a key. */
function withoutKey(finding: Finding): Finding {
  return finding.step === "key" ? { step: "key", verdict: "not-reached" } : finding;
}

function hasPrefix(choices: { keyPrefix: Form["keyPrefix"] } | undefined): boolean {
  return choices !== undefined && choices.keyPrefix !== "";
}

function withoutSolved(problems: Problems, changes: Partial<Form>): Problems {
  const { address, key, inClear } = problems;
  const otherServer = "preset" in changes || "ownAddress" in changes;
  return {
    ...(address !== undefined && !otherServer && { address }),
    ...(key !== undefined && !otherServer && !("key" in changes) && { key }),
    ...(inClear !== undefined && !otherServer && !("inClearTo" in changes) && { inClear }),
  };
}

/** What was typed while the rest was being kept. */
function typedSince(typed: Partial<Form>, sent: Form): Partial<Form> {
  const now = { ...sent, ...typed };
  const rest = { ...typed };
  if (now.preset === sent.preset && now.ownAddress === sent.ownAddress) {
    delete rest.preset;
    delete rest.ownAddress;
  }
  if (now.key === sent.key) delete rest.key;
  if (now.name === sent.name) delete rest.name;
  if (now.keyPrefix === sent.keyPrefix) delete rest.keyPrefix;
  if (now.inClearTo === sent.inClearTo) delete rest.inClearTo;
  return rest;
}
