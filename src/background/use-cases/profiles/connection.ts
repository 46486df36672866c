import { inTurn } from "../../../shared/domain/runs.ts";
import * as v from "valibot";
import type { Connection, Probe, Service } from "../../../shared/ports/service.ts";
import {
  findings,
  isReady,
  type Finding,
  type ProbeReading,
} from "../../../shared/domain/profile/connection-test.ts";
import { cutText } from "../../../shared/domain/text/cut-text.ts";
import type { ConnectionFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { gateToProbe, stepGate, type Gate } from "../../../shared/domain/outbox/gate.ts";
import {
  firstProfile,
  nameMaxLength,
  profileColours,
  type Profile,
} from "../../../shared/domain/profile/profile.ts";
import {
  getWholeSignIn,
  noSignIn,
  type SignIn,
  type TypedSignIn,
} from "../../../shared/domain/profile/sign-in.ts";
import { isSameValue } from "../../../shared/domain/values/is-same.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import {
  isSameServer,
  parseServerAddress,
  serverHost,
  type ServerAddress,
} from "../../../shared/domain/address/server-address.ts";
import type { ConnectionView, TestView } from "../../../shared/domain/views/views.ts";
import * as choices from "../../../shared/rpc/compatibility-schema.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile, ofProfile } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type {
  Announcer,
  Clock,
  Network,
  Permissions,
  ProfileStore,
  Store,
  Transaction,
} from "../../../shared/ports/ports.ts";
import { prepare } from "../delivery/gate/find-connection.ts";

interface ConnectionPorts {
  store: Store;
  profiles: ProfileStore;
  service: Service;
  permissions: Permissions;
  network: Network;
  announcer: Announcer;
  clock: Clock;
  deliver: (options?: { woken: boolean }) => void;
}

const typedConnection = {
  ...inProfile,
  serverAddress: forms.address,
  /** Absent: the stored key. */
  key: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))),
  /** Absent: the stored sign-in, if it is for this server. */
  signIn: choices.signIn,
  compatibility: choices.compatibility,
};

const namedConnection = v.object({
  ...typedConnection,
  name: forms.text(200),
  colour: v.exactOptional(v.picklist(profileColours)),
  /** The new server is the same service, moved: all ids stay valid. */
  moved: v.exactOptional(v.boolean()),
});

type SavedConnection = Promise<Result<ConnectionView, ConnectionFailure | StorageFailure>>;

/**
 * The stored connection of a profile, without the key and the values of the sign-in. For an unknown profile: empty, as a
 * new one would be.
 */
export const getConnection = method(
  ofProfile,
  ({ profiles, store }: { profiles: ProfileStore; store: Store }) =>
    async ({ profileId }): Promise<Result<ConnectionView, never>> => {
      const profile = await profileOf(profiles, profileId);
      const mayBeAside = profile.serverAddress === undefined && (await profiles.isSetAside());
      const gate = await store.read((tx) => tx.gate(profile.id));
      // A time that cannot be read is left out: the rest of the connection is shown all the same.
      const answeredAtMs = gate.ok ? gate.value.answeredAtMs : undefined;
      return ok({
        ...viewConnection(profile, await profiles.connection(profile.id)),
        ...(mayBeAside && { isSetAside: true }),
        ...(answeredAtMs !== undefined && { answeredAtMs }),
      });
    },
);

/**
 * Stores address, key, name and choices; an unknown profile is created. Entries that waited for a connection, or for a
 * key that is accepted, are sent once a probe that can change nothing has succeeded; with the same server and key, a
 * wait that the server has asked for stays. One call at a time: without a key, the stored one stays, and it must not be
 * the key that another call has just stored for another server.
 */
export const saveConnection = method(namedConnection, (ports: ConnectionPorts) => {
  const { profiles, store, clock, announcer, deliver } = ports;

  async function save(input: InputFor<typeof namedConnection>): SavedConnection {
    const { profileId, name, colour, serverAddress, key, compatibility, moved } = input;
    const address = parseServerAddress(serverAddress);
    if (!address.ok) return address;
    const current = await profileOf(profiles, profileId);
    const typed = getTypedKey(key);
    if (typed === undefined && !mayTakeKey(current, address.value)) {
      return err({ kind: "key-for-other-server" });
    }
    const kept = await profiles.connection(current.id);
    const signIn = input.signIn && wholeSignIn(input.signIn, kept, address.value);
    if (input.signIn !== undefined && signIn === undefined) {
      return err({ kind: "key-for-other-server" });
    }
    const isUndecided = moved !== true && isElsewhere(current, address.value);
    const { keyPrefix } = current.compatibility;
    // A name, for example, may come by itself, from another computer.
    const isOther =
      typed !== undefined ||
      (signIn !== undefined && !isSameValue(signIn, kept?.signIn ?? noSignIn)) ||
      address.value !== current.serverAddress ||
      (compatibility?.keyPrefix ?? keyPrefix) !== keyPrefix;
    const cause = { kind: "not-connected" } as const;
    // A wait that the same server has asked for stays.
    const putGate = async (tx: Transaction, gate: Gate) => {
      const isProbed = isOther || (await tx.gate(current.id)).state === "shut";
      if (isProbed) await tx.putGate(current.id, gate);
    };
    // Before the connection is stored: the old server must not be probed and then sent a save in between. If the
    // background dies meanwhile, or the disk fails, the gate is probed after a minute.
    const probeAtMs = clock.now() + 60_000;
    const shut = await store.change(async (tx) => {
      // In one transaction: a save that is kept in between would get an id of the old server.
      if (isUndecided && (await tx.profileIds()).has(current.id)) return false;
      await putGate(tx, { state: "shut", cause, probeAtMs });
      return true;
    });
    if (!shut.ok) return shut;
    if (!shut.value) return err({ kind: "server-changed" });
    // Read again: the saving choices may have been changed meanwhile, and must not be overwritten.
    const latest = await profileOf(profiles, current.id);
    const profile: Profile = {
      ...latest,
      name: cutText(name.trim(), nameMaxLength),
      colour: colour ?? latest.colour,
      serverAddress: address.value,
      hasKey: latest.hasKey || typed !== undefined,
      compatibility: { ...latest.compatibility, ...compatibility },
    };
    const put = await profiles.put(profile, typed, signIn);
    // Also if that failed: the connection that stays is probed at once, and is not said to be missing. Without room for
    // this, it is probed after the minute.
    const probed = gateToProbe(cause, clock.now());
    await store.change((tx) => putGate(tx, probed));
    if (!put.ok) return put;
    announcer.changed();
    deliver({ woken: true });
    return ok(viewConnection(profile, await profiles.connection(profile.id)));
  }

  return inTurn(save);
});

/**
 * `Test connection`: two probes that can change nothing, first without the key, then with it. Tests the
 * typed values; if they are the stored ones and the test passes, the gate opens.
 */
export const testConnection = method(
  v.object(typedConnection),
  (ports: ConnectionPorts) =>
    async (typed): Promise<Result<TestView, ConnectionFailure | StorageFailure>> => {
      const address = parseServerAddress(typed.serverAddress);
      if (!address.ok) return address;
      const profile = await profileOf(ports.profiles, typed.profileId);
      const kept = await ports.profiles.connection(profile.id);
      const typedKey = getTypedKey(typed.key);
      // Not the server of the profile, which was read before.
      if (typedKey === undefined && kept && isElsewhere(kept, address.value)) {
        return err({ kind: "key-for-other-server" });
      }
      const signIn = typed.signIn && wholeSignIn(typed.signIn, kept, address.value);
      if (typed.signIn !== undefined && signIn === undefined) {
        return err({ kind: "key-for-other-server" });
      }
      const keptSignIn = isKeptFor(kept, address.value) ? kept.signIn : undefined;
      const compatibility = { ...profile.compatibility, ...typed.compatibility };
      const connection: Connection = {
        serverAddress: address.value,
        key: typedKey ?? kept?.key ?? "",
        signIn: signIn ?? keptSignIn ?? noSignIn,
        compatibility,
      };
      const found = await tryConnection(ports, connection);
      const isKept =
        address.value === kept?.serverAddress &&
        connection.key === kept.key &&
        isSameValue(connection.signIn, kept.signIn ?? noSignIn) &&
        compatibility.keyPrefix === kept.compatibility.keyPrefix;
      if (isKept && isReady(found)) {
        const opened = await reopen(ports, profile, kept);
        if (!opened.ok) return opened;
      }
      return ok({ findings: found, atMs: ports.clock.now() });
    },
);

/** The requested profile: the one in use, a known one, or a new one with this id. */
async function profileOf(profiles: ProfileStore, id: ProfileId | undefined): Promise<Profile> {
  if (id === undefined) return profiles.current();
  return (await profiles.get(id)) ?? firstProfile(id);
}

/** The stored key is sent only to the server it was given for (docs/architecture.md, "Security"). */
function mayTakeKey(profile: Profile, to: ServerAddress): boolean {
  return !profile.hasKey || !isElsewhere(profile, to);
}

function isElsewhere(
  { serverAddress }: Pick<Profile, "serverAddress">,
  to: ServerAddress,
): boolean {
  return serverAddress !== undefined && !isSameServer(serverAddress, to);
}

/** The typed sign-in with the values that are stored for this server; undefined if one of them is not. */
function wholeSignIn(
  typed: TypedSignIn,
  kept: Connection | undefined,
  to: ServerAddress,
): SignIn | undefined {
  return getWholeSignIn(typed, isKeptFor(kept, to) ? kept.signIn : undefined);
}

function isKeptFor(kept: Connection | undefined, to: ServerAddress): kept is Connection {
  return kept !== undefined && !isElsewhere(kept, to);
}

/** The key without the space that was pasted around it; undefined if blank. */
function getTypedKey(key: string | undefined): string | undefined {
  return key?.trim() || undefined;
}

async function tryConnection(
  { service, permissions, network }: ConnectionPorts,
  connection: Connection,
): Promise<readonly Finding[]> {
  const { serverAddress } = connection;
  const host = serverHost(serverAddress);
  const scheme = schemeOf(serverAddress);
  const permitted = await permissions.mayReach(serverAddress);
  if (!permitted) return findings(host, scheme);
  const prepared = await prepare(network, serverAddress);
  if (!prepared.ok) {
    const unsent = { status: 0, html: false, durationMs: 0, failure: prepared.error };
    return findings(host, scheme, unsent);
  }
  const stranger = reading(await service.probe(connection, { withKey: false }));
  const first = findings(host, scheme, stranger);
  const settled = first.some(({ verdict }) => verdict === "failed" || verdict === "later");
  if (settled) return first;
  const known = reading(await service.probe(connection, { withKey: true }));
  return findings(host, scheme, stranger, known);
}

/** Opens the gate as a probe does, unless the stored connection is no longer the tested one. */
async function reopen(
  ports: ConnectionPorts,
  { id }: Profile,
  tried: Connection,
): Promise<Result<void, StorageFailure>> {
  const now = await ports.profiles.connection(id);
  if (JSON.stringify(now) !== JSON.stringify(tried)) return ok();
  const opened = await ports.store.change(async (tx) => {
    const gate = stepGate(await tx.gate(id), { kind: "passed" }, ports.clock.now(), 0);
    await tx.putGate(id, gate);
  });
  ports.announcer.changed();
  ports.deliver({ woken: true });
  return opened;
}

function reading({ outcome, status, html, durationMs }: Probe): ProbeReading {
  const failure = "failure" in outcome ? outcome.failure : undefined;
  return { status, html, durationMs, ...(failure !== undefined && { failure }) };
}

function schemeOf(address: ServerAddress): "http" | "https" {
  return address.startsWith("https:") ? "https" : "http";
}

/** Of the sign-in, only the names: its values never leave the background. */
function viewConnection(profile: Profile, kept: Connection | undefined): ConnectionView {
  const signIn = kept?.signIn;
  return {
    profileId: profile.id,
    name: profile.name,
    colour: profile.colour,
    serverAddress: profile.serverAddress ?? "",
    hasKey: profile.hasKey,
    ...(signIn !== undefined && {
      signIn: { ...signIn, headers: signIn.headers.map(({ name }) => name) },
    }),
    compatibility: profile.compatibility,
  };
}
