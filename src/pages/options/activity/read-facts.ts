import type {
  DiagnosedProfile,
  DiagnosticsFacts,
} from "../../../shared/domain/views/diagnostics.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { ProfileView } from "../../../shared/domain/views/views.ts";
import type { Client } from "../../../background/contract.ts";
import { readDiagnostics } from "../ledger/diagnostics.ts";

/**
 * The facts for the diagnostics. The page reads the ledger itself. The background's data about a profile does not
 * include the key.
 */
export async function readFacts(
  client: Pick<Client, "listProfiles" | "getConnection" | "getSaving">,
  ledger: Parameters<typeof readDiagnostics>[0],
  now: { online: boolean; atMs: number },
): Promise<Result<DiagnosticsFacts, Failure>> {
  const listed = await client.listProfiles({});
  if (!listed.ok) return listed;
  const all: DiagnosedProfile[] = [];
  for (const one of listed.value.all) {
    const diagnosed = await readProfile(client, one);
    if (!diagnosed.ok) return diagnosed;
    all.push(diagnosed.value);
  }
  const profiles = await readDiagnostics(ledger, all, now.atMs);
  return profiles.ok ? ok({ online: now.online, profiles: profiles.value }) : profiles;
}

async function readProfile(
  client: Pick<Client, "getConnection" | "getSaving">,
  { id }: ProfileView,
): Promise<Result<DiagnosedProfile, Failure>> {
  const connection = await client.getConnection({ profileId: id });
  if (!connection.ok) return connection;
  const choices = await client.getSaving({ profileId: id });
  if (!choices.ok) return choices;
  const { serverAddress, hasKey, compatibility } = connection.value;
  return ok({ id, serverAddress, hasKey, compatibility, saving: choices.value.saving });
}
