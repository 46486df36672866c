import { unescaped } from "../address/url.ts";
import { err, ok, type Result } from "../values/result.ts";

/** A request header for what stands before the service. Its value is a secret, like the key. */
export interface RequestHeader {
  name: string;
  value: string;
}

/**
 * What a server behind a sign-in receives besides the key. It is stored with the key, for the same origin, and goes
 * where the key may go: nowhere else.
 */
export interface SignIn {
  headers: readonly RequestHeader[];
  /** The browser adds its cookies and client certificate for the server. */
  withCookies: boolean;
}

export const noSignIn: SignIn = { headers: [], withCookies: false };

/** A header without its value, as a page may show it. An absent `value`: the stored one of the same name. */
type TypedHeader = Pick<RequestHeader, "name"> & Partial<Pick<RequestHeader, "value">>;

export interface TypedSignIn extends Pick<SignIn, "withCookies"> {
  headers: readonly TypedHeader[];
}

export const headersMost = 5;
const headerNameMaxLength = 100;
const headerValueMaxLength = 4_096;

export type HeaderNameProblem = "wrong" | "browser" | "own" | "twice";

/** The names that `fetch` takes from no program: "forbidden request-header" in the Fetch standard. */
const browserNames = new Set(
  `accept-charset accept-encoding access-control-request-headers access-control-request-method connection
  content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer
  transfer-encoding upgrade via`.split(/\s+/),
);

/** The names that Linkstow sets, and those by which a server would take the request for another one. */
const ownNames = new Set(
  `accept content-type idempotency-key x-authorization x-http-method x-http-method-override
  x-method-override`.split(/\s+/),
);

/** Why there can be no such header; `others`: the names of the other ones. Undefined: there can be. */
export function problemOfName(
  name: string,
  others: readonly string[] = [],
): HeaderNameProblem | undefined {
  // A token (RFC 9110, section 5.6.2).
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || name.length > headerNameMaxLength) return "wrong";
  const lower = name.toLowerCase();
  if (browserNames.has(lower) || /^(?:proxy|sec)-/.test(lower)) return "browser";
  if (ownNames.has(lower)) return "own";
  return others.some((other) => other.toLowerCase() === lower) ? "twice" : undefined;
}

/** Whether a header can carry the text: visible characters of ASCII, with spaces between them (RFC 9110, section 5.5). */
export function isHeaderValue(value: string): boolean {
  return value.length <= headerValueMaxLength && /^[!-~](?:[ \t!-~]*[!-~])?$/.test(value);
}

/** The `Authorization` header of a user and a password (RFC 7617), in UTF-8. */
export function parseBasic(user: string, password: string): Result<RequestHeader, "unusable"> {
  // A colon would end the user's name.
  if (user === "" || user.includes(":") || /\p{Cc}/u.test(user + password)) return err("unusable");
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  const value = `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
  return isHeaderValue(value) ? ok({ name: "Authorization", value }) : err("unusable");
}

/**
 * The header of a pasted line, also as `curl` takes it (`-H 'Name: value'`). Undefined if the text is no such line.
 * A name of one word with a space before its colon is none.
 */
export function getHeaderLine(text: string): RequestHeader | undefined {
  const line = /^(?:(?:-H|--header)\s*)?(["']?)([\w-]+):\s*(\S(?:.*\S)?)\1$/.exec(text.trim());
  const [, , name, value] = line ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** Name and password of an address, apart from it; undefined if it has none, or is no address yet. */
export function getLoginApart(
  text: string,
): { address: string; user: string; password: string } | undefined {
  const login =
    /^(\s*(?:[a-z][a-z\d+.-]*:\/\/)?)([^\s/?#@:]+)(?::([^\s/?#]*))?@(?=[^\s/?#@]+)/i.exec(text);
  if (login === null) return undefined;
  const [all, scheme = "", user = "", password = ""] = login;
  return {
    address: scheme + text.slice(all.length),
    user: unescaped(user),
    password: unescaped(password),
  };
}

/** The sign-in as typed, with the stored values; undefined if a value is neither typed nor stored. */
export function getWholeSignIn(typed: TypedSignIn, stored: SignIn | undefined): SignIn | undefined {
  const headers = typed.headers.flatMap(({ name, value = valueOf(stored, name) }) =>
    value === undefined ? [] : [{ name, value }],
  );
  return headers.length === typed.headers.length
    ? { headers, withCookies: typed.withCookies }
    : undefined;
}

function valueOf(stored: SignIn | undefined, wanted: string): string | undefined {
  const named = ({ name }: RequestHeader) => name.toLowerCase() === wanted.toLowerCase();
  return stored?.headers.find(named)?.value;
}

/**
 * Everything in the sign-in that must be read nowhere: the values, what follows a scheme in them, and name and password
 * of *Basic*. Shorter texts than `secretMinLength` are left out, because they would be found everywhere.
 */
export function secretsOf({ headers }: SignIn): readonly string[] {
  const found = headers.flatMap(({ value }) => {
    const credentials = /^[\w-]+ +(\S+)$/.exec(value)?.[1];
    return credentials === undefined
      ? [value]
      : [value, credentials, ...loginIn(value, credentials)];
  });
  return found.filter((text) => text.length >= secretMinLength);
}

const secretMinLength = 4;

function loginIn(value: string, credentials: string): readonly string[] {
  if (!/^basic /i.test(value)) return [];
  try {
    const bytes = Uint8Array.from(atob(credentials), (letter) => letter.charCodeAt(0));
    const login = new TextDecoder().decode(bytes);
    return [login, login.slice(login.indexOf(":") + 1)];
  } catch {
    return [];
  }
}
