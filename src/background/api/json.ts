import { getJson } from "../../shared/domain/text/get-json.ts";
import { isRecord } from "../../shared/domain/values/is-record.ts";

/** The value of an object's own property. An inherited value does not come from the service. */
export function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value of a JSON text whose end is missing: its complete members. Undefined if there are none. */
export function getCutJson(beginning: string): unknown {
  const open: string[] = [];
  let end = 0;
  let closing = "";
  let inString = false;
  for (let index = 0; index < beginning.length; index += 1) {
    const character = beginning.charAt(index);
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
    } else if (character === "}" || character === "]") {
      open.pop();
    } else if (character === "," && open.length <= deepest) {
      end = index;
      closing = open.toReversed().join("");
    }
  }
  return end === 0 ? undefined : getJson(beginning.slice(0, end) + closing);
}

/**
 * No value that is read from a response is nested deeper. The limit keeps the work on a hostile text
 * linear.
 */
const deepest = 8;
