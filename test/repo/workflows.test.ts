import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { filesUnder, read, root } from "./sources.ts";

const stepSchema = v.union([
  v.strictObject({ uses: v.string(), with: v.optional(v.record(v.string(), v.string())) }),
  v.strictObject({
    run: v.string(),
    name: v.optional(v.string()),
    env: v.optional(v.record(v.string(), v.string())),
  }),
]);
const workflowSchema = v.strictObject({
  name: v.string(),
  on: v.record(v.string(), v.unknown()),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(
    v.string(),
    v.strictObject({
      "runs-on": v.literal("ubuntu-latest"),
      "timeout-minutes": v.number(),
      container: v.optional(v.string()),
      needs: v.optional(v.string()),
      permissions: v.optional(v.record(v.string(), v.string())),
      steps: v.array(stepSchema),
    }),
  ),
});

const { version, scripts } = JSON.parse(read("package.json")) as {
  version: string;
  scripts: Record<string, string>;
};

/** A script of `package.json`: it is known to exist, and takes too long to be run here. */
const scriptPattern = /^npm (?:run )?([\w:]+)$/;

const workflows = filesUnder(".github/workflows", ".yml").map((path) => ({
  path,
  workflow: v.parse(workflowSchema, parse(read(path))),
}));
const steps = workflows.flatMap(({ path, workflow }) =>
  Object.values(workflow.jobs).flatMap((job) => job.steps.map((step) => ({ path, step }))),
);
const runs = steps.flatMap(({ path, step }) => ("run" in step ? [{ path, ...step }] : []));

function runsOf(path: string): readonly string[] {
  return runs.filter((one) => one.path.endsWith(path)).map(({ run }) => run);
}

describe("the workflows", () => {
  it("test each push, and test, package and publish each tag", () => {
    expect(workflows.map(({ workflow }) => Object.keys(workflow.on))).toEqual([
      ["push"],
      ["push", "pull_request"],
    ]);
    expect(runsOf("test.yml")).toEqual(["npm test"]);
    const released = runsOf("release.yml");
    expect(released.indexOf("npm test")).toBeLessThan(released.indexOf("npm run package"));
    expect(released.at(-1)).toMatch(/^gh release create .* packages\/\*$/);
  });

  it("may only write where they publish", () => {
    for (const { workflow } of workflows) {
      expect(workflow.permissions).toEqual({ contents: "read" });
      for (const [name, { permissions }] of Object.entries(workflow.jobs)) {
        expect(permissions).toEqual(name === "publish" ? { contents: "write" } : undefined);
      }
    }
  });

  it("take from others only what GitHub itself publishes", () => {
    for (const { step } of steps)
      if ("uses" in step) expect(step.uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  });
});

describe.each(runs)("$path: $run", ({ run, env }) => {
  const script = scriptPattern.exec(run)?.[1];
  if (script !== undefined) {
    it("is a script of the repository", () => expect(scripts).toHaveProperty(script));
  } else if (env?.["GH_TOKEN"] !== undefined) {
    it("needs an account, and can be read by the shell", () => void shell(["-n", "-c", run], root));
  } else {
    it("succeeds for the tag of this version", () => void shell(["-e", "-c", run], root));
    if (run.includes("GITHUB_REF_NAME")) {
      it("fails for another tag", () => {
        expect(() => shell(["-e", "-c", run], root, "v99.0.0")).toThrow("Command failed");
      });
    }
  }
});

/** Runs it as a workflow does, with a home of its own. */
function shell(args: readonly string[], cwd: string, tag = `v${version}`): string {
  const HOME = mkdtempSync(join(tmpdir(), "linkstow-workflow-"));
  onTestFinished(() => rmSync(HOME, { recursive: true }));
  const env = { ...process.env, HOME, GITHUB_REF_NAME: tag, GITHUB_WORKSPACE: root };
  return execFileSync("bash", args, { cwd, env, encoding: "utf8", stdio: "pipe" });
}
