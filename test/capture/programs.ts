import { bundleAlone } from "../../build/bundle-alone.ts";

const entries = {
  linkstow: "src/injected/program/read.ts",
  readability: "test/capture/programs/readability.ts",
  defuddle: "test/capture/programs/defuddle.ts",
  judge: "test/capture/programs/judge.ts",
} as const;

/** The scripts that a page is read with, each a classic script that leaves its exports in `linkstowBench`. */
export type Programs = Readonly<Record<keyof typeof entries, string>>;

export async function buildPrograms(): Promise<Programs> {
  const build = async (entry: string) =>
    (await bundleAlone({ lib: { entry, name: "linkstowBench", formats: ["iife"] } })).code;
  const [linkstow, readability, defuddle, judge] = await Promise.all([
    build(entries.linkstow),
    build(entries.readability),
    build(entries.defuddle),
    build(entries.judge),
  ]);
  return { linkstow, readability, defuddle, judge };
}
