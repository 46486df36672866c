import { importsOf, read } from "./sources.ts";

/** The methods of the background as the tests of the repository read them. */

const listed = /^export \{ (.+) \} from "\.\/(.+)";$/gm;

interface MethodSource {
  name: string;
  /** The file of its use case. */
  file: string;
}

/** Every method that our pages may call. */
export const methods: readonly MethodSource[] = [
  ...read("src/background/methods.ts").matchAll(listed),
].flatMap(([, names = "", path = ""]) =>
  names.split(", ").map((name) => ({ name, file: `src/background/${path}` })),
);

/** The methods whose file imports one of these files of `use-cases/keep`, by which it keeps something. */
export function methodsThatKeepBy(...files: readonly string[]): readonly MethodSource[] {
  const paths = files.map((file) => `src/background/use-cases/keep/${file}`);
  return methods.filter(({ file }) =>
    importsOf(file).some(({ target = "", isType }) => !isType && paths.includes(target)),
  );
}

/** Finds a call of the method in the text of a page: each page has the client under this name. */
export function callOf({ name }: MethodSource): RegExp {
  return new RegExp(`\\bclient\\.${name}\\b`);
}
