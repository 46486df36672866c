import type { Connection } from "../../../../shared/ports/service.ts";
import { cutText } from "../../../../shared/domain/text/cut-text.ts";
import type { NotSentFailure } from "../../../../shared/domain/failures.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { ServerAddress } from "../../../../shared/domain/address/server-address.ts";
import type { DeliverPorts } from "../life/delivery.ts";
import type { Network } from "../../../../shared/ports/ports.ts";

/** How much of the browser's error message is shown, in characters. */
const errorMaxLength = 200;

/** The connection for a request, or the reason why nothing can be sent. */
export type FoundConnection = Result<Connection, NotSentFailure>;

type ConnectionPorts = Pick<DeliverPorts, "profiles" | "permissions" | "network" | "report">;

/**
 * Looks up everything a request needs: server and key, the permission, a network, and the browser's rules
 * for the server. Done again for each wave, because any of them may be withdrawn while a long queue is
 * sent. Never rejects.
 */
export function findConnection(ports: ConnectionPorts, profile: Profile): Promise<FoundConnection> {
  return find(ports, profile).catch((bug: unknown) => {
    ports.report(bug);
    return err(unready(bug));
  });
}

async function find(
  { profiles, permissions, network }: ConnectionPorts,
  { id }: Profile,
): Promise<FoundConnection> {
  const connection = await profiles.connection(id);
  if (connection === undefined) return err({ kind: "not-connected" });
  if (!network.isOnline()) return err({ kind: "offline" });
  const { serverAddress } = connection;
  if (!(await permissions.mayReach(serverAddress))) return err({ kind: "no-permission" });
  // Only with the permission: an observer of a host that starts before the permission is granted receives
  // no events.
  const prepared = await prepare(network, serverAddress);
  return prepared.ok ? ok(connection) : prepared;
}

/**
 * Why a request over this connection must not begin any more; undefined if it may. Another connection counts as none.
 * Never rejects.
 */
export async function findObstacle(
  ports: ConnectionPorts,
  profile: Profile,
  connection: Connection,
): Promise<NotSentFailure | undefined> {
  const found = await findConnection(ports, profile);
  if (!found.ok) return found.error;
  // The browser may have taken its time over the permission and its rules.
  const { isCurrent } = await readCurrent(ports, profile, connection);
  const isSame = JSON.stringify(found.value) === JSON.stringify(connection);
  return isSame && isCurrent ? undefined : { kind: "not-connected" };
}

/** Without these rules the browser might send a request twice, so a failure means that nothing is sent. */
export async function prepare(
  network: Network,
  address: ServerAddress,
): Promise<Result<void, NotSentFailure>> {
  try {
    await network.prepare(address);
    return ok();
  } catch (error) {
    return err(unready(error));
  }
}

function unready(error: unknown): NotSentFailure {
  return { kind: "network-unready", error: cutText(String(error), errorMaxLength) };
}

/**
 * The connection that the profile has now, and whether it is still that of the request. If it cannot be read, it
 * counts as unchanged: the outcome is recorded all the same.
 */
export async function readCurrent(
  { profiles }: Pick<DeliverPorts, "profiles">,
  { id }: Profile,
  used: Connection,
): Promise<{ now: Connection | undefined; isCurrent: boolean }> {
  const now = await profiles.connection(id).catch(() => used);
  return { now, isCurrent: JSON.stringify(now) === JSON.stringify(used) };
}
