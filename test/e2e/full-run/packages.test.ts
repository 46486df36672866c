import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../../build/run-tool.ts";
import { startSamplePages } from "../../sample/serve.ts";
import { startService } from "../../service/server.ts";
import { connectExtension } from "../../support/connect-extension.ts";
import { launchLinkstow, requireBrowserUnderTest } from "../../support/launch.ts";
import { saveSample } from "../../support/save-sample.ts";

// The builds of the other tests stay as they are: the packages are made in copies of the repository.

const browserName = requireBrowserUnderTest();
const key = "key-of-the-packages";
/** Another than the one that runs the tests. */
const otherNode = process.versions.node.startsWith("20.") ? "24.21.0" : "20.20.2";
const notInACopy = new Set(["node_modules", "dist", ".git", ".linkstow", "coverage"]);

let folder = "";
let packages = "";
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "linkstow-packages-")));
  packages = await packagesFrom(await copyOfRepository("here"));
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

test("the package for this browser's store saves a page", async () => {
  const extensionDir = join(folder, "unpacked");
  unpack(archiveFor(browserName === "chromium" ? "chrome" : "firefox"), extensionDir);
  const service = await startService({
    dataFile: join(folder, "service.sqlite"),
    keys: [key],
    port: 0,
  });
  const pages = await startSamplePages();
  const browser = await launchLinkstow({ browser: browserName, extensionDir });
  try {
    await connectExtension(browser, { baseUrl: service.baseUrl, key });
    const articleUrl = `${pages.url}/article.html`;
    await saveSample(browser, { articleUrl, tags: ["packed"], newCollection: "From a package" });
    const [link] = await service.waitForLinks(1);
    expect(link).toMatchObject({ target_url: articleUrl, tags: ["packed"] });
    expect(link?.page_content).toContain("let the sea in");
  } finally {
    await browser.close();
    await pages.close();
    await service.close();
  }
});

// Both have the same packages, so one browser is enough.
test.runIf(browserName === "chromium" && platform() === "linux")(
  `another folder and Node ${otherNode} make the same packages`,
  async () => {
    const name = `node-linux-${arch()}`;
    const nodeDir = join(folder, "other-node");
    mkdirSync(nodeDir);
    execFileSync("npm", [
      "install",
      "--no-save",
      "--ignore-scripts",
      "--prefix",
      nodeDir,
      `${name}@${otherNode}`,
    ]);
    const node = join(nodeDir, "node_modules", name, "bin/node");
    const there = await packagesFrom(await copyOfRepository("a folder/further in"), node);
    const sums = readFileSync(join(packages, "SHA256SUMS"), "utf8");
    expect(sums.trim().split("\n")).toHaveLength(3);
    expect(readFileSync(join(there, "SHA256SUMS"), "utf8")).toBe(sums);
  },
);

/** What is in this folder now, as a repository with one commit. */
async function copyOfRepository(name: string): Promise<string> {
  const copy = join(folder, name);
  await cp(ROOT, copy, {
    recursive: true,
    filter: (path) => !notInACopy.has(path.slice(ROOT.length)),
  });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: copy });
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=x", "-c", "user.email=x@linkstow.invalid", "commit", "--quiet", "-m", "x");
  return copy;
}

/** The folder of the packages. */
async function packagesFrom(copy: string, node = process.execPath): Promise<string> {
  const tsx = join(copy, "node_modules/tsx/dist/cli.mjs");
  execFileSync(node, [tsx, "build/package.ts"], { cwd: copy, stdio: "pipe" });
  return join(copy, "dist/packages");
}

function archiveFor(what: string): string {
  const sums = readFileSync(join(packages, "SHA256SUMS"), "utf8");
  const name = new RegExp(`\\S+-${what}\\.zip`).exec(sums)?.[0];
  return join(packages, name ?? "");
}

function unpack(archive: string, target: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    const place = join(target, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
}
