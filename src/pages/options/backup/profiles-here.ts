import type { ProfilesHere } from "../../backup/takers.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";

/** The profiles with their settings, as the background knows them; never a key. */
export async function readProfilesHere(
  client: Pick<Client, "listProfiles" | "getConnection" | "getSaving">,
): Promise<Result<ProfilesHere, Failure>> {
  const listed = await client.listProfiles({});
  if (!listed.ok) return listed;
  const all: ProfilesHere["all"][number][] = [];
  for (const { id } of listed.value.all) {
    const connection = await client.getConnection({ profileId: id });
    if (!connection.ok) return connection;
    const settings = await client.getSaving({ profileId: id });
    if (!settings.ok) return settings;
    const { name, colour, serverAddress, compatibility } = connection.value;
    const { saving } = settings.value;
    all.push({ id, name, colour, serverAddress, compatibility, saving });
  }
  return ok({ current: listed.value.current, all });
}
