import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { sendRaw } from "./raw-client.ts";
import { temporaryDataFile } from "./test-service.ts";

it("runs by itself, prints its address and ends on SIGTERM", async () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const options = ["--port", "0", "--key", "k-main", "--data", await temporaryDataFile()];
  const child = spawn(process.execPath, ["--import", "tsx", main, ...options]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`It ended, having printed: ${printed}`)));
    child.stderr.on("data", (piece: Buffer) => (printed += piece.toString()));
    child.stdout.on("data", (piece: Buffer) => {
      printed += piece.toString();
      const found = /http:\S+\d(?=\n)/.exec(printed);
      if (found) resolve(found[0]);
    });
  });
  expect((await sendRaw(`${address}/`)).body).toContain("0 links");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
