import type { DeliveryFailure } from "../failures.ts";
import { valuesOf, type OperationKind } from "../operation/operation.ts";
import type { Entry, StateName } from "../outbox/entry.ts";
import type { Gate } from "../outbox/gate.ts";
import type { PatternField, Profile } from "../profile/profile.ts";
import type { ProfileId } from "../values/ids.ts";
import { isLoopback } from "../address/server-address.ts";

/**
 * Diagnostics that are safe to share with a stranger who helps: shapes, counts and sizes. Each value is
 * copied by name, so that a new property of an entry stays out until someone adds it here. No key, name,
 * id, title, address, tag, content or service message.
 */
export interface Diagnostics {
  madeAt: string;
  extension: string;
  browser: string;
  online: boolean;
  /** In order of creation. */
  profiles: readonly ProfileDiagnostics[];
}

interface ProfileDiagnostics {
  server?: ServerDiagnostics;
  hasKey: boolean;
  compatibility: Omit<Profile["compatibility"], "userId" | PatternField>;
  /** Only the choices that name nothing of the user's. */
  saving: Pick<
    Profile["saving"],
    "undoPopupMs" | "undoQuickMs" | "toolbar" | "contentFormat" | "rememberSites"
  >;
  gate: { state: Gate["state"]; cause?: CauseDiagnostics; nextTryInSeconds?: number };
  /** The counts of all entries, even if the list below is truncated. */
  counts: Partial<Record<StateName, number>>;
  entries: readonly EntryDiagnostics[];
}

interface ServerDiagnostics {
  scheme: string;
  loopback: boolean;
  port: boolean;
  pathPrefix: boolean;
}

interface EntryDiagnostics {
  kind: OperationKind;
  lane: Entry["lane"];
  state: StateName;
  cause?: CauseDiagnostics;
  tries: number;
  ageSeconds: number;
  /** In characters. */
  sizes: { title: number; description: number; content: number };
}

interface CauseDiagnostics {
  kind: DeliveryFailure["kind"];
  status?: number;
  /** The browser's name for the error, only if it has the form of one. */
  error?: string;
}

/**
 * The facts our page receives to build the diagnostics: the values themselves. Only their shapes go into
 * the file.
 */
export interface DiagnosticsFacts {
  online: boolean;
  profiles: readonly {
    profile: DiagnosedProfile;
    gate: Gate;
    counts: Partial<Record<StateName, number>>;
    /** `contentLength` is in characters. */
    entries: readonly { entry: Entry; contentLength: number }[];
  }[];
}

/** `serverAddress`: "" if there is none. */
export interface DiagnosedProfile extends Pick<Profile, "hasKey" | "compatibility" | "saving"> {
  id: ProfileId;
  serverAddress: string;
}

export interface About {
  extension: string;
  /** The browser's name and version as it reports them. */
  browser: string;
}

/** The diagnostics of all profiles, without any value of the user's. */
export function diagnose(
  { online, profiles }: DiagnosticsFacts,
  about: About,
  nowMs: number,
): Diagnostics {
  return {
    madeAt: new Date(nowMs).toISOString(),
    extension: about.extension,
    browser: about.browser,
    online,
    profiles: profiles.map(({ profile, gate, counts, entries }) => {
      const { serverAddress, hasKey, compatibility, saving } = profile;
      const { keyPrefix, honoursIdempotencyKey, imageEncoding, pageMethod, afterServerError } =
        compatibility;
      const { undoPopupMs, undoQuickMs, toolbar, contentFormat, rememberSites } = saving;
      return {
        ...(serverAddress !== "" && { server: diagnoseServer(serverAddress) }),
        hasKey,
        compatibility: {
          keyPrefix,
          honoursIdempotencyKey,
          imageEncoding,
          pageMethod,
          afterServerError,
        },
        saving: { undoPopupMs, undoQuickMs, toolbar, contentFormat, rememberSites },
        gate: diagnoseGate(gate, nowMs),
        counts,
        entries: entries.map((one) => diagnoseEntry(one.entry, one.contentLength, nowMs)),
      };
    }),
  };
}

function diagnoseServer(address: string): ServerDiagnostics {
  const { protocol, hostname, port, pathname } = new URL(address);
  return {
    scheme: protocol,
    loopback: isLoopback(hostname),
    port: port !== "",
    pathPrefix: pathname !== "/",
  };
}

function diagnoseGate(gate: Gate, nowMs: number): ProfileDiagnostics["gate"] {
  if (gate.state === "open") return { state: gate.state };
  const nextMs = gate.state === "closed" ? gate.untilMs : gate.probeAtMs;
  return {
    state: gate.state,
    cause: diagnoseCause(gate.cause),
    ...(nextMs !== undefined && { nextTryInSeconds: seconds(nextMs - nowMs) }),
  };
}

function diagnoseEntry(entry: Entry, contentLength: number, nowMs: number): EntryDiagnostics {
  const { operation, state } = entry;
  const said = valuesOf(operation);
  return {
    kind: operation.kind,
    lane: entry.lane,
    state: state.name,
    ...("cause" in state && { cause: diagnoseCause(state.cause) }),
    tries: entry.tries,
    ageSeconds: seconds(nowMs - entry.createdAtMs),
    sizes: {
      title: "title" in said ? lengthOf(said.title) : 0,
      description: "description" in said ? lengthOf(said.description) : 0,
      content: contentLength,
    },
  };
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : 0;
}

function diagnoseCause(cause: DeliveryFailure): CauseDiagnostics {
  return {
    kind: cause.kind,
    ...("status" in cause && { status: cause.status }),
    ...("error" in cause &&
      /^(?:net::ERR|NS_ERROR)_[A-Z_]{1,60}$/.test(cause.error) && { error: cause.error }),
  };
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}
