import type { Browser } from "puppeteer-core";
import { PATIENCE_MS, until } from "../until.ts";

/** Chromium makes all requests in one process, and starts another when that process ends. */
export async function killNetworkOf(browser: Browser): Promise<void> {
  const cdp = await browser.target().createCDPSession();
  const getPid = async () => {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    return processInfo.find(({ type }) => type === "network.mojom.NetworkService")?.id;
  };
  const before = await getPid();
  if (before === undefined) throw new Error("Chromium has no network process");
  process.kill(before, "SIGKILL");
  await until("another network process", PATIENCE_MS, async () => {
    const now = await getPid();
    return now !== undefined && now !== before;
  });
  await cdp.detach();
}

/** How often the log tells of an end of that process (`network_service_instance_impl.cc`). */
export function countNetworkEnds(log: string): number {
  return log.split("Network service crashed or was terminated").length - 1;
}
