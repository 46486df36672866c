import type { SessionValue } from "../../ports/ports.ts";
import type { Area } from "./access/guarded.ts";

/** A value of `storage.session`. */
export function createSessionValue(area: Area, name: string): SessionValue {
  return {
    get: async () => (await area.get(name))[name],
    set: (value) => area.set({ [name]: value }),
  };
}
