/** A JSON object, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value under a name that the object itself has. What it inherits is not the server's word. */
export function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value that the text stands for, or undefined when it is not JSON. */
export function getJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The only way to learn that a text is not JSON; that it is not, is the answer.
    return undefined;
  }
}

/**
 * The value of a JSON text of which only the beginning was read: the members that were complete by
 * then. Undefined when there are none.
 */
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

/** Nothing that is read from an answer lies deeper; it keeps the work on a hostile text linear. */
const deepest = 8;
