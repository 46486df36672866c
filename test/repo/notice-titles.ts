import { filesUnder, isTest, read } from "./sources.ts";

const titled = /<(?:Notice|FailureNotice|ManyQuestion)\b/g;

/**
 * The names of texts that are titles of notices, or heads of what becomes of an entry, as the code of the screen names
 * them: in the title itself, or in a function of the same file that makes it. A title that comes from elsewhere is not
 * found.
 */
export function noticeTitles(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of filesUnder("src", ".ts", ".tsx").filter((one) => !isTest(one))) {
    const code = read(path);
    const titles = [...code.matchAll(titled)].map(({ index }) => titleOf(code.slice(index)));
    const heads = [...code.matchAll(/\bhead: (t(?:\.count)?\("\w+")/g)].map(
      ([, head = ""]) => head,
    );
    for (const title of [...titles, ...heads]) {
      const makers = [...title.matchAll(/\b(\w+)\(t,/g)].map(([, name]) => bodyOf(code, `${name}`));
      for (const [, name = ""] of [title, ...makers].join("\n").matchAll(/"(\w+)"/g))
        found.add(name);
    }
  }
  return found;
}

/** What stands between the braces of `title={…}` in the tag with which the code begins; "" without a title. */
function titleOf(code: string): string {
  let depth = 0;
  let start: number | undefined;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === "{" && depth === 0 && code.slice(0, at).endsWith(" title=")) start = at;
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth > 0) continue;
    if (sign === "}" && start !== undefined) return code.slice(start, at);
    if (sign === ">") return "";
  }
  return "";
}

function bodyOf(code: string, name: string): string {
  return new RegExp(`^function ${name}\\([^]*?^}`, "m").exec(code)?.[0] ?? "";
}
