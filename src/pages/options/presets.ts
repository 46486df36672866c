import { parseServerAddress } from "../../shared/domain/profile/server-address.ts";
import type { Preset } from "./connection/form.ts";

/** The servers that a build knows by name. An invalid address is left out. */
export function presetsFrom(addresses: {
  production: string | undefined;
  qa: string | undefined;
}): readonly Preset[] {
  return (["production", "qa"] as const).flatMap((kind) => {
    const address = parseServerAddress(addresses[kind] ?? "");
    return address.ok ? [{ kind, address: address.value }] : [];
  });
}
