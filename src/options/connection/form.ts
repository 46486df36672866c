import { err, ok, type Result } from "../../domain/values/result.ts";
import { profileColours, type ProfileColour } from "../../domain/profile/profile.ts";
import {
  isSameServer,
  isSentInClear,
  parseServerAddress,
  serverHost,
  type ServerAddress,
  type ServerAddressFailure,
} from "../../domain/profile/server-address.ts";
import type { ConnectionView, ProfileView } from "../../domain/views.ts";

/** A server that is known from the build, offered by name. */
export interface Preset {
  kind: "production" | "qa";
  address: ServerAddress;
}

/** What the form shows: what is kept, with what was typed over it. */
export interface Form {
  /** The address of the preset that is chosen; undefined: the person's own address. */
  preset: ServerAddress | undefined;
  ownAddress: string;
  /** What was typed. The key that is kept never comes to the page. */
  key: string;
  name: string;
  colour: ProfileColour;
  keyPrefix: "" | "Bearer ";
  honoursIdempotencyKey: boolean;
  /** An address at the host that the person lets the key travel to unprotected. */
  inClearTo: ServerAddress | undefined;
}

export interface Problems {
  address?: ServerAddressFailure;
  /** `kept-for-other`: the kept key belongs to another server and goes nowhere else. */
  key?: "missing" | "unusable" | "kept-for-other";
  inClear?: true;
}

/** A form that can be saved or tested. */
export interface Checked {
  address: ServerAddress;
  /** Absent: the one that is kept. */
  key?: string;
}

export type UnsavedField = "address" | "key" | "name" | "colour" | "compatibility";

export function formOf(kept: ConnectionView | undefined, presets: readonly Preset[]): Form {
  const address = kept?.serverAddress ?? "";
  const preset =
    address === "" ? presets[0] : presets.find((offered) => offered.address === address);
  return {
    preset: preset?.address,
    ownAddress: preset === undefined ? address : "",
    key: "",
    name: kept?.name ?? "",
    colour: kept?.colour ?? "green",
    keyPrefix: kept?.compatibility.keyPrefix ?? "",
    honoursIdempotencyKey: kept?.compatibility.honoursIdempotencyKey ?? false,
    // It could not have been kept without the person's consent.
    inClearTo: address !== "" && isSentInClear(address) ? address : undefined,
  };
}

export function addressOf(form: Form): Result<ServerAddress, ServerAddressFailure> {
  return parseServerAddress(form.preset ?? form.ownAddress);
}

/** What stands between the form and a save or a test; a test needs no key. */
export function checkForm(
  form: Form,
  kept: ConnectionView | undefined,
  action: "save" | "test",
): Result<Checked, Problems> {
  const address = addressOf(form);
  const key = form.key.trim();
  const keyProblem = problemOfKey(key, address.ok ? address.value : undefined, kept, action);
  const problems: Problems = {
    ...(!address.ok && { address: address.error }),
    ...(keyProblem !== undefined && { key: keyProblem }),
    ...(address.ok && !mayTravel(form, address.value) && { inClear: true }),
  };
  if (!address.ok || Object.keys(problems).length > 0) return err(problems);
  return ok({ address: address.value, ...(key !== "" && { key }) });
}

/** Whether the key travels protected, or the person agreed that it does not on the way to this host. */
export function mayTravel({ inClearTo }: Form, address: ServerAddress): boolean {
  if (!isSentInClear(address)) return true;
  return inClearTo !== undefined && serverHost(inClearTo) === serverHost(address);
}

function problemOfKey(
  key: string,
  address: ServerAddress | undefined,
  kept: ConnectionView | undefined,
  action: "save" | "test",
): Problems["key"] {
  // A header takes no other characters, and the background no longer text.
  if (!/^[\u0020-\u007e]{0,8192}$/.test(key)) return "unusable";
  if (key !== "") return undefined;
  if (kept?.hasKey !== true) return action === "save" ? "missing" : undefined;
  const before = kept.serverAddress;
  return address === undefined || before === "" || isSameServer(before, address)
    ? undefined
    : "kept-for-other";
}

/** The fields that differ from what is kept, in the order of the form. */
export function unsavedFields(
  form: Form,
  kept: ConnectionView | undefined,
): readonly UnsavedField[] {
  const address = addressOf(form);
  const shown = address.ok ? address.value : form.ownAddress.trim();
  const differs: Record<UnsavedField, boolean> = {
    address: shown !== (kept?.serverAddress ?? ""),
    key: form.key.trim() !== "",
    name: form.name !== (kept?.name ?? ""),
    colour: form.colour !== (kept?.colour ?? "green"),
    compatibility:
      form.keyPrefix !== (kept?.compatibility.keyPrefix ?? "") ||
      form.honoursIdempotencyKey !== (kept?.compatibility.honoursIdempotencyKey ?? false),
  };
  const fields = ["address", "key", "name", "colour", "compatibility"] as const;
  return fields.filter((field) => differs[field]);
}

/** The problems that what was changed has not solved. */
export function withoutSolved(problems: Problems, changes: Partial<Form>): Problems {
  const { address, key, inClear } = problems;
  const otherServer = "preset" in changes || "ownAddress" in changes;
  return {
    ...(address !== undefined && !otherServer && { address }),
    ...(key !== undefined && !otherServer && !("key" in changes) && { key }),
    ...(inClear !== undefined && !otherServer && !("inClearTo" in changes) && { inClear }),
  };
}

/** What was typed while the rest was being kept. */
export function typedSince(typed: Partial<Form>, sent: Form): Partial<Form> {
  const now = { ...sent, ...typed };
  const rest = { ...typed };
  if (now.preset === sent.preset && now.ownAddress === sent.ownAddress) {
    delete rest.preset;
    delete rest.ownAddress;
  }
  const others = [
    "key",
    "name",
    "colour",
    "keyPrefix",
    "honoursIdempotencyKey",
    "inClearTo",
  ] as const;
  for (const field of others) if (now[field] === sent[field]) delete rest[field];
  return rest;
}

export function compatibilityOf({ keyPrefix, honoursIdempotencyKey }: Form) {
  return { keyPrefix, honoursIdempotencyKey };
}

export function hasPrefix(choices: { keyPrefix: Form["keyPrefix"] } | undefined): boolean {
  return choices !== undefined && choices.keyPrefix !== "";
}

/** For a new profile: one by which it is told from the others, as long as there are any. */
export function unusedColour(profiles: readonly ProfileView[]): ProfileColour {
  const used = new Set(profiles.map(({ colour }) => colour));
  return profileColours.find((colour) => !used.has(colour)) ?? "green";
}
