import { tagKey } from "./tag.ts";

/** Whether two names are the same to a reader. */
export function isSameName(a: string, b: string): boolean {
  return tagKey(a) === tagKey(b);
}
