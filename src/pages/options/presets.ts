import type { GivenServer } from "../../shared/domain/profile/policy.ts";
import { parseServerAddress } from "../../shared/domain/address/server-address.ts";
import type { Preset } from "./connection/form.ts";

/**
 * The servers that an administrator gives, then those that a build knows by name. An invalid address is left out, and so
 * is one that is there already.
 */
export function presetsFrom(
  addresses: { production: string | undefined; qa: string | undefined },
  given: readonly GivenServer[] = [],
): readonly Preset[] {
  const known = new Map<string, Preset>();
  for (const preset of [
    ...given.map((server) => ({ kind: "given", ...server }) as const),
    ...built(addresses),
  ]) {
    if (!known.has(preset.address)) known.set(preset.address, preset);
  }
  return [...known.values()];
}

function built(addresses: Record<"production" | "qa", string | undefined>): readonly Preset[] {
  return (["production", "qa"] as const).flatMap((kind) => {
    const address = parseServerAddress(addresses[kind] ?? "");
    return address.ok ? [{ kind, address: address.value }] : [];
  });
}
