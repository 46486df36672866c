import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession } from "puppeteer-core";
import { PATIENCE_MS, until } from "../until.ts";

const ANSWER_MS = 5_000;

type Run = (expression: string) => Promise<unknown>;

/**
 * The extension's service worker in DevTools, addressed in the protocol itself: puppeteer keeps listing a
 * worker after its end once it was attached, and an attached session may keep a worker alive. So this class
 * attaches only while it evaluates.
 */
export class ChromiumWorker {
  private readonly browser: Browser;
  private readonly cdp: CDPSession;
  private readonly scopeUrl: string;
  /** The session that keeps the worker offline. The emulation ends with the session. */
  private offline: string | undefined;
  /** Workers of an extension that has been reloaded since. */
  private readonly replaced = new Set<string>();

  constructor(parts: { browser: Browser; cdp: CDPSession; extensionOrigin: string }) {
    this.browser = parts.browser;
    this.cdp = parts.cdp;
    this.scopeUrl = `${parts.extensionOrigin}/`;
  }

  /** The service worker of another extension in the same browser. */
  of(extensionOrigin: string): ChromiumWorker {
    return new ChromiumWorker({ browser: this.browser, cdp: this.cdp, extensionOrigin });
  }

  /** Resolves or rejects as the expression's promise does. Wakes the worker first. */
  async evaluate(expression: string): Promise<unknown> {
    if (!(await this.isAlive())) await this.wake();
    // A session attached during the worker's start never sees the extension API, so attach again.
    const answer = await until("the worker to be ready", PATIENCE_MS, () =>
      this.attached(async (run) => {
        const isReady = "typeof chrome === 'object' && typeof chrome.runtime === 'object'";
        // A worker that is about to end never answers.
        const said = await Promise.race([run(isReady), delay(ANSWER_MS)]);
        return said === true && { value: await run(expression) };
      }),
    );
    return answer.value;
  }

  async isAlive(): Promise<boolean> {
    return (await this.targetId()) !== undefined;
  }

  /**
   * Resolves when the worker has ended. Its end may already have caused the next one to start: that one has the
   * same target if a session was attached, so the end is read off the versions of the worker.
   */
  async stop(): Promise<void> {
    const wasAlive = await this.isAlive();
    let hasEnded = false;
    const watch = (session: CDPSession) =>
      session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
        const own = versions.filter(({ scriptURL }) => scriptURL.startsWith(this.scopeUrl));
        hasEnded ||= own.some(({ runningStatus }) => runningStatus === "stopped");
      });
    await this.control(async (session) => {
      await session.send("ServiceWorker.stopAllWorkers");
      if (!wasAlive) return;
      await until(
        "the worker to end",
        PATIENCE_MS,
        async () => hasEnded || !(await this.isAlive()),
      );
    }, watch);
  }

  /** Runs `act`, which restarts the extension. The earlier worker may stay listed but never responds. */
  async replaceBy(act: () => Promise<unknown>): Promise<void> {
    const before = await this.targetIds();
    await act();
    for (const id of before) this.replaced.add(id);
  }

  async setOffline(offline: boolean): Promise<void> {
    const sessionId = (this.offline ??= await this.attach());
    const session = this.cdp.connection()?.session(sessionId);
    if (!session) throw new Error("The worker that was offline has ended");
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline, ...unlimited });
    await until("the worker to know", PATIENCE_MS, async () => {
      const { result } = await session.send("Runtime.evaluate", { expression: "navigator.onLine" });
      return result.value === !offline;
    });
    if (offline) return;
    this.offline = undefined;
    await this.cdp.send("Target.detachFromTarget", { sessionId });
  }

  private async attach(): Promise<string> {
    if (!(await this.isAlive())) await this.wake();
    const targetId = await this.targetId();
    if (targetId === undefined) throw new Error("The worker has ended");
    const { sessionId } = await this.cdp.send("Target.attachToTarget", { targetId, flatten: true });
    return sessionId;
  }

  private async wake(): Promise<void> {
    await this.control((session) =>
      session.send("ServiceWorker.startWorker", { scopeURL: this.scopeUrl }),
    );
    await until("the worker to start", PATIENCE_MS, () => this.isAlive());
  }

  private async attached<T>(act: (run: Run) => Promise<T>): Promise<T | undefined> {
    const targetId = await this.targetId();
    if (targetId === undefined) return undefined;
    return inSession(this.cdp, targetId, (session) =>
      act(async (expression) => {
        const options = { awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
          expression,
          ...options,
        });
        if (!exceptionDetails) return result.value as unknown;
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }),
    );
  }

  private async targetId(): Promise<string | undefined> {
    return (await this.targetIds()).find((id) => !this.replaced.has(id));
  }

  private targetIds(): Promise<readonly string[]> {
    return workerTargets(this.cdp, this.scopeUrl);
  }

  /**
   * Workers are stopped and started through the session of any page. The first that `watch` hears is how each worker is
   * now: one may have ended by itself since it was looked for.
   */
  private async control(
    act: (session: CDPSession) => Promise<unknown>,
    watch: (session: CDPSession) => unknown = () => undefined,
  ): Promise<void> {
    const [page] = await this.browser.pages();
    if (!page) throw new Error("No page is left to reach the worker from");
    const session = await page.createCDPSession();
    watch(session);
    await session.send("ServiceWorker.enable");
    await act(session);
    await session.detach();
  }
}

/** The service workers of an extension, by the beginning of their addresses. */
export async function workerTargets(cdp: CDPSession, scopeUrl: string): Promise<readonly string[]> {
  const { targetInfos } = await cdp.send("Target.getTargets");
  return targetInfos
    .filter(({ type, url }) => type === "service_worker" && url.startsWith(scopeUrl))
    .map(({ targetId }) => targetId);
}

/** Runs `act` in a session of the target, which ends with it. Undefined if there is no such session. */
export async function inSession<T>(
  cdp: CDPSession,
  targetId: string,
  act: (session: CDPSession) => Promise<T>,
): Promise<T | undefined> {
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: true });
  const session = cdp.connection()?.session(sessionId);
  if (!session) return undefined;
  try {
    return await act(session);
  } finally {
    // The session is already gone if the target has ended meanwhile.
    await cdp.send("Target.detachFromTarget", { sessionId }).catch(() => undefined);
  }
}
