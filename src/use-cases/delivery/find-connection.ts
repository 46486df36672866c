import type { Connection } from "../../api/service.ts";
import { cutText } from "../../domain/values/cut-text.ts";
import type { NotSentFailure } from "../../domain/failures.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { ServerAddress } from "../../domain/profile/server-address.ts";
import type { DeliverPorts } from "./delivery.ts";
import type { Network } from "../ports.ts";

/** Room that the browser's words get on the screen, in characters. */
const errorMaxLength = 200;

/** The connection that a request takes, or why nothing can be sent. */
export type FoundConnection = Result<Connection, NotSentFailure>;

type ConnectionPorts = Pick<DeliverPorts, "profiles" | "permissions" | "network" | "report">;

/**
 * Looks up all that a request needs: server and key, the permission, a network, and the browser's rules for
 * the server. Anew for each wave: all may be taken away while a long queue is sent. Never rejects.
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
  // Only with the permission: what watches a host before it is granted hears nothing of it.
  const prepared = await prepare(network, serverAddress);
  return prepared.ok ? ok(connection) : prepared;
}

/** Without its rules in place the browser might send a request twice: then nothing is sent. */
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

/** Whether server and key are still those that the request was made with, as far as they can be read. */
export async function isCurrent(
  { profiles }: Pick<DeliverPorts, "profiles">,
  { id }: Profile,
  connection: Connection,
): Promise<boolean> {
  // The outcome of a request is recorded all the same.
  const now = await profiles.connection(id).catch(() => connection);
  return JSON.stringify(now) === JSON.stringify(connection);
}
