import type { DeliveryFailure } from "./failures.ts";
import type { OperationKind } from "./operation.ts";
import type { Entry, StateName } from "./outbox/entry.ts";
import type { Gate } from "./outbox/gate.ts";
import type { Profile } from "./profile/profile.ts";
import { isLoopback, type ServerAddress } from "./profile/server-address.ts";

/**
 * What may be shown to a stranger who helps: shapes, counts and sizes. Each value is taken one by one,
 * so that what is added to an entry later stays out until somebody decides otherwise. No key, name, id,
 * title, address, tag, content or word of the service.
 */
export interface Diagnostics {
  madeAt: string;
  extension: string;
  browser: string;
  online: boolean;
  /** In the order in which they were made. */
  profiles: readonly ProfileDiagnostics[];
}

interface ProfileDiagnostics {
  server?: ServerDiagnostics;
  hasKey: boolean;
  compatibility: Profile["compatibility"];
  /** Of the choices, those that name nothing of the person's. */
  saving: Pick<
    Profile["saving"],
    "undoPopupMs" | "undoQuickMs" | "toolbar" | "contentFormat" | "rememberSites"
  >;
  gate: { state: Gate["state"]; cause?: CauseDiagnostics; nextTryInSeconds?: number };
  /** Over all, also where the entries are cut. */
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
  /** The browser's own name of the error, and only if it looks like one. */
  error?: string;
}

/** What our page is told for it: the values themselves. Only shapes of them go into the file. */
export interface DiagnosticsFacts {
  online: boolean;
  profiles: readonly {
    profile: Profile;
    gate: Gate;
    counts: Partial<Record<StateName, number>>;
    /** `contentLength` in characters. */
    entries: readonly { entry: Entry; contentLength: number }[];
  }[];
}

export interface About {
  /** The version of the extension. */
  extension: string;
  /** As the browser names itself. */
  browser: string;
}

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
      const { keyPrefix, honoursIdempotencyKey, afterServerError } = compatibility;
      const { undoPopupMs, undoQuickMs, toolbar, contentFormat, rememberSites } = saving;
      return {
        ...(serverAddress !== undefined && { server: diagnoseServer(serverAddress) }),
        hasKey,
        compatibility: { keyPrefix, honoursIdempotencyKey, afterServerError },
        saving: { undoPopupMs, undoQuickMs, toolbar, contentFormat, rememberSites },
        gate: diagnoseGate(gate, nowMs),
        counts,
        entries: entries.map((one) => diagnoseEntry(one.entry, one.contentLength, nowMs)),
      };
    }),
  };
}

function diagnoseServer(address: ServerAddress): ServerDiagnostics {
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
  const { title, description } = "fields" in operation ? operation.fields : operation.changes;
  return {
    kind: operation.kind,
    lane: entry.lane,
    state: state.name,
    ...("cause" in state && { cause: diagnoseCause(state.cause) }),
    tries: entry.tries,
    ageSeconds: seconds(nowMs - entry.createdAtMs),
    sizes: {
      title: title?.length ?? 0,
      description: description?.length ?? 0,
      content: contentLength,
    },
  };
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
