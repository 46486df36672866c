import { isSameValue } from "../../../shared/domain/values/is-same.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import {
  getHeaderLine,
  getLoginApart,
  headersMost,
  isHeaderValue,
  parseBasic,
  problemOfName,
  type HeaderNameProblem,
  type RequestHeader,
  type TypedSignIn,
} from "../../../shared/domain/profile/sign-in.ts";
import type { ConnectionView } from "../../../shared/domain/views/views.ts";

/** A header of the form. `isKept`: the background has its value, and shows it to no page. */
export interface FormHeader {
  name: string;
  value: string;
  isKept: boolean;
}

/** What a sign-in before the server asks for. *Basic* is one of the headers once it is saved. */
export interface FormSignIn {
  user: string;
  password: string;
  headers: readonly FormHeader[];
  withCookies: boolean;
}

export interface SignInProblems {
  /** User and password make no header, there is another `Authorization`, or there are too many headers. */
  basic?: true;
  /** Never empty. */
  headers?: readonly HeaderProblem[];
}

export interface HeaderProblem {
  /** The header's place in the form. */
  at: number;
  problem: HeaderNameProblem | "value-missing" | "value-wrong";
}

/** Whether the form has what is stored. */
export function isSignInSaved(form: FormSignIn, stored: ConnectionView["signIn"]): boolean {
  return isSameValue(filledOf(form), filledOf(signInForm(stored)));
}

function filledOf({ user, password, headers, withCookies }: FormSignIn): FormSignIn {
  return { user, password, headers: headers.filter((one) => !isEmptyHeader(one)), withCookies };
}

/** The form of what is stored, without its values. */
export function signInForm(stored: ConnectionView["signIn"]): FormSignIn {
  const headers = stored?.headers.map((name) => ({ name, value: "", isKept: true })) ?? [];
  return { user: "", password: "", headers, withCookies: stored?.withCookies ?? false };
}

/**
 * The sign-in of the form, in which stored values are named alone. Rows without any text do not count. `isSame`: what is
 * stored may be sent to the server of the form. Undefined if there is nothing, and nothing was stored.
 */
export function checkSignIn(
  { user, password, headers, withCookies }: FormSignIn,
  stored: ConnectionView["signIn"],
  isSame: boolean,
): Result<TypedSignIn | undefined, SignInProblems> {
  const hasBasic = user !== "" || password !== "";
  // A typed password takes the place of the stored one.
  const isReplaced = (header: FormHeader) =>
    hasBasic && header.isKept && header.value.trim() === "" && isAuthorization(header);
  const filled = headers.filter((header) => !isEmptyHeader(header) && !isReplaced(header));
  const basic = hasBasic ? parseBasic(user, password) : undefined;
  const problems = headers.flatMap((header, at): HeaderProblem[] => {
    if (isEmptyHeader(header) || isReplaced(header)) return [];
    const others = headers.filter((other, place) => place < at && !isEmptyHeader(other));
    const problem =
      problemOfName(
        header.name.trim(),
        others.map(({ name }) => name.trim()),
      ) ?? problemOfValue(header, isSame);
    return problem === undefined ? [] : [{ at, problem }];
  });
  const isTwice = basic?.ok && filled.some(isAuthorization);
  const isBasicWrong = basic?.ok === false || isTwice === true;
  const isTooMany = filled.length + (hasBasic ? 1 : 0) > headersMost;
  if (isBasicWrong || isTooMany || problems.length > 0) {
    return err({
      ...((isBasicWrong || isTooMany) && { basic: true as const }),
      ...(problems.length > 0 && { headers: problems }),
    });
  }
  const typed = filled.map(({ name, value }) => ({
    name: name.trim(),
    ...(value.trim() !== "" && { value: value.trim() }),
  }));
  const all = basic?.ok ? [...typed, basic.value] : typed;
  const isNone = all.length === 0 && !withCookies && stored === undefined;
  return ok(isNone ? undefined : { headers: all, withCookies });
}

function isAuthorization({ name }: Pick<FormHeader, "name">): boolean {
  return /^authorization$/i.test(name.trim());
}

function isEmptyHeader({ name, value }: FormHeader): boolean {
  return name.trim() === "" && value.trim() === "";
}

function problemOfValue(
  { value, isKept }: FormHeader,
  isSame: boolean,
): HeaderProblem["problem"] | undefined {
  if (value.trim() === "") return isKept && isSame ? undefined : "value-missing";
  return isHeaderValue(value.trim()) ? undefined : "value-wrong";
}

type Pasted = Partial<Pick<FormSignIn, "headers"> & { key: string }>;

/** The changes, in which a header line that was pasted as the key is understood. `headers`: those of the form. */
export function understood<Changes extends Pasted>(
  changes: Changes,
  headers: readonly FormHeader[],
): Changes & Pasted {
  const line = getHeaderLine(changes.key ?? "");
  if (line === undefined || !/^(?:x-)?authorization$/i.test(line.name)) return changes;
  const isBasic = isAuthorization(line) && /^basic /i.test(line.value);
  if (!isBasic) return { ...changes, key: line.value };
  return { ...changes, key: "", headers: [...headers, { ...line, isKept: false }] };
}

/** A typed name of a header, which may be a whole line. A new name has no stored value. */
export function readHeaderName(text: string): FormHeader | Pick<FormHeader, "name" | "isKept"> {
  const line: RequestHeader | undefined = getHeaderLine(text);
  return { ...(line ?? { name: text }), isKept: false };
}

/** The changes that take name and password out of a typed address; undefined if there are none in it. */
export function getLoginChanges(ownAddress: string) {
  const apart = getLoginApart(ownAddress);
  return apart && { ownAddress: apart.address, user: apart.user, password: apart.password };
}

/** Whether the changes may solve a problem of the sign-in. */
export function touchesSignIn(changes: object): boolean {
  return "headers" in changes || "user" in changes || "password" in changes;
}
