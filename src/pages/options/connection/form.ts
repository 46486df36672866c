import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { parseLinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import {
  defaultCompatibility,
  patternFields,
  profileColours,
  type Compatibility,
  type PatternField,
  type ProfileColour,
} from "../../../shared/domain/profile/profile.ts";
import {
  isSameServer,
  isSentInClear,
  parseServerAddress,
  serverHost,
  type ServerAddress,
  type ServerAddressFailure,
} from "../../../shared/domain/address/server-address.ts";
import {
  givenFor,
  type GivenCompatibility,
  type GivenServer,
} from "../../../shared/domain/profile/policy.ts";
import type { TypedSignIn } from "../../../shared/domain/profile/sign-in.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { ConnectionView, ProfileView } from "../../../shared/domain/views/views.ts";
import {
  checkSignIn,
  isSignInSaved,
  signInForm,
  touchesSignIn,
  type FormSignIn,
  type SignInProblems,
} from "./sign-in-form.ts";

/** A server that the build knows, or that an administrator has given, offered by name. */
export type Preset =
  { kind: "production" | "qa"; address: ServerAddress } | ({ kind: "given" } & GivenServer);

/** The choices of *Compatibility* that the form shows. */
type Choices = Omit<Compatibility, "afterServerError">;

/** The same as typed. `userId`: digits, or "" for none. */
type TypedChoices = Omit<Choices, "userId" | PatternField> &
  Record<"userId" | PatternField, string>;

/** The contents of the form: the saved connection, overridden by typed values. */
export interface Form extends TypedChoices, FormSignIn {
  /** The address of the chosen preset; undefined if the user types an address. */
  preset: ServerAddress | undefined;
  ownAddress: string;
  /** The typed key. The saved key never reaches the page. */
  key: string;
  name: string;
  colour: ProfileColour;
  /** An address whose host may receive the key unencrypted, with the user's consent. */
  inClearTo: ServerAddress | undefined;
}

/** The change of the shown form by a click. */
export interface As {
  form?: Partial<Form>;
  /** The new profile to create from it. */
  another?: ProfileId;
  moved?: true;
}

export interface Problems extends SignInProblems {
  address?: ServerAddressFailure;
  /** `kept-for-other`: the saved key belongs to another server and is sent nowhere else. */
  key?: "missing" | "unusable" | "kept-for-other";
  inClear?: true;
  /** Never empty. */
  patterns?: readonly PatternField[];
}

/** A form that can be saved or tested. */
export interface Checked {
  address: ServerAddress;
  /** Absent if the saved key is used. */
  key?: string;
  /** Absent if there is none, and none was stored. */
  signIn?: TypedSignIn;
}

export type UnsavedField = "address" | "key" | "signIn" | "name" | "colour" | "compatibility";

/** The form of a saved connection; of a new one, with the first server that the build knows. Its key is empty. */
export function formOf(kept: ConnectionView | undefined, presets: readonly Preset[]): Form {
  const address = kept?.serverAddress ?? "";
  const preset =
    address === "" ? presets[0] : presets.find((offered) => offered.address === address);
  return {
    preset: preset?.address,
    ownAddress: preset === undefined ? address : "",
    key: "",
    ...signInForm(kept?.signIn),
    name: kept?.name ?? "",
    colour: kept?.colour ?? "green",
    ...typedChoices(kept),
    // Such an address can only have been saved with the user's consent.
    inClearTo: address !== "" && isSentInClear(address) ? address : undefined,
  };
}

/** What an administrator has set for the server of the form. It cannot be changed. */
export function givenChoices(form: Form, presets: readonly Preset[]): GivenCompatibility {
  const address = addressOf(form);
  const servers = presets.filter((preset) => preset.kind === "given");
  return givenFor({ servers }, address.ok ? address.value : undefined);
}

function typedChoices(kept: ConnectionView | undefined): TypedChoices {
  const { afterServerError: _inSaving, ...choices } = kept?.compatibility ?? defaultCompatibility;
  return { ...choices, userId: String(choices.userId ?? "") };
}

/** The address of the chosen server, whether the build knows the server or the user has typed it. */
export function addressOf(form: Form): Result<ServerAddress, ServerAddressFailure> {
  return parseServerAddress(form.preset ?? form.ownAddress);
}

/** The problems that prevent a save or a test. A test needs no key. */
export function checkForm(
  form: Form,
  kept: ConnectionView | undefined,
  action: "save" | "test",
): Result<Checked, Problems> {
  const address = addressOf(form);
  const key = form.key.trim();
  const keyProblem = problemOfKey(key, address.ok ? address.value : undefined, kept, action);
  const signIn = checkSignIn(
    form,
    kept?.signIn,
    isKeptFor(kept, address.ok ? address.value : undefined),
  );
  const patterns = patternFields.filter((field) => !parseLinkPattern(form[field]).ok);
  const problems: Problems = {
    ...(!address.ok && { address: address.error }),
    ...(keyProblem !== undefined && { key: keyProblem }),
    ...(address.ok && !mayTravel(form, address.value) && { inClear: true }),
    ...(!signIn.ok && signIn.error),
    ...(action === "save" && patterns.length > 0 && { patterns }),
  };
  if (!address.ok || !signIn.ok || Object.keys(problems).length > 0) return err(problems);
  return ok({
    address: address.value,
    ...(key !== "" && { key }),
    ...(signIn.value !== undefined && { signIn: signIn.value }),
  });
}

/** Whether what is stored may be sent to this server. */
function isKeptFor(kept: ConnectionView | undefined, address: ServerAddress | undefined): boolean {
  const before = kept?.serverAddress ?? "";
  return address === undefined || before === "" || isSameServer(before, address);
}

/** Whether the key travels encrypted, or the user has agreed to send it unencrypted to this host. */
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
  // A header allows no other characters, and the background accepts no longer text.
  if (!/^[\u0020-\u007e]{0,8192}$/.test(key)) return "unusable";
  if (key !== "") return undefined;
  if (kept?.hasKey !== true) return action === "save" ? "missing" : undefined;
  return isKeptFor(kept, address) ? undefined : "kept-for-other";
}

/** The fields that differ from the saved connection, in the order of the form. */
export function unsavedFields(
  form: Form,
  kept: ConnectionView | undefined,
): readonly UnsavedField[] {
  const address = addressOf(form);
  const shown = address.ok ? address.value : form.ownAddress.trim();
  const choices = typedChoices(kept);
  const differs: Record<UnsavedField, boolean> = {
    address: shown !== (kept?.serverAddress ?? ""),
    key: form.key.trim() !== "",
    signIn: !isSignInSaved(form, kept?.signIn),
    name: form.name !== (kept?.name ?? ""),
    colour: form.colour !== (kept?.colour ?? "green"),
    compatibility: !isSameInAll({ ...form, ...choices }, form),
  };
  const fields = ["address", "key", "signIn", "name", "colour", "compatibility"] as const;
  return fields.filter((field) => differs[field]);
}

/** The problems that remain after the changes. */
export function withoutSolved(problems: Problems, changes: Partial<Form>): Problems {
  const { address, key, inClear, basic, headers } = problems;
  const patterns = problems.patterns?.filter((field) => !(field in changes)) ?? [];
  const otherServer = "preset" in changes || "ownAddress" in changes;
  return {
    ...(address !== undefined && !otherServer && { address }),
    ...(key !== undefined && !otherServer && !("key" in changes) && { key }),
    ...(basic !== undefined && !touchesSignIn(changes) && { basic }),
    ...(headers !== undefined && !otherServer && !touchesSignIn(changes) && { headers }),
    ...(inClear !== undefined && !otherServer && !("inClearTo" in changes) && { inClear }),
    ...(patterns.length > 0 && { patterns }),
  };
}

/** The values typed while the form was being saved. */
export function typedSince(typed: Partial<Form>, sent: Form): Partial<Form> {
  const now = { ...sent, ...typed };
  const rest = { ...typed };
  if (now.preset === sent.preset && now.ownAddress === sent.ownAddress) {
    delete rest.preset;
    delete rest.ownAddress;
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the compiler forgets the names of an object's keys
  for (const field of Object.keys(rest) as (keyof Form)[]) {
    const isAddress = field === "preset" || field === "ownAddress";
    if (!isAddress && now[field] === sent[field]) delete rest[field];
  }
  return rest;
}

/** The values to store when the form is saved. */
export function connectionOf(form: Form, { address: serverAddress, key, signIn }: Checked) {
  return {
    name: form.name.trim(),
    colour: form.colour,
    serverAddress,
    ...(key !== undefined && { key }),
    ...(signIn !== undefined && { signIn }),
    compatibility: compatibilityOf(form),
  };
}

/** The choices of *Compatibility*. A pattern that is wrong is left out (`patternsOf`). */
export function compatibilityOf(
  form: Form,
): Omit<Choices, PatternField> & Partial<Pick<Choices, PatternField>> {
  const { keyPrefix, honoursIdempotencyKey, imageEncoding, userId, pageMethod } = form;
  return {
    keyPrefix,
    honoursIdempotencyKey,
    imageEncoding,
    pageMethod,
    userId: userId === "" ? null : Number(userId),
    ...patternsOf(form),
  };
}

/** A test can be made with a wrong pattern, which is left out; a test stores nothing. */
function patternsOf(form: Form): Partial<Pick<Compatibility, PatternField>> {
  const parsed = patternFields.map((field) => [field, parseLinkPattern(form[field])] as const);
  return Object.fromEntries(
    parsed.flatMap(([field, pattern]) => (pattern.ok ? [[field, pattern.value]] : [])),
  );
}

/** A colour for a new profile that no other profile has, as long as there is one. */
export function unusedColour(profiles: readonly ProfileView[]): ProfileColour {
  const used = new Set(profiles.map(({ colour }) => colour));
  return profileColours.find((colour) => !used.has(colour)) ?? "green";
}
