import { expect, test } from "vitest";
import { serveAs } from "../serve-as.ts";
import { useSession } from "../session.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Both browsers end an idle background after 30 s, along with anything it waits for. */
const longerThanALifeMs = 40_000;

test("receives a response that takes longer than the life of an idle background", async () => {
  const { browser, service } = session;
  // Large enough for the timeout of an upload: a small request is given up after 30 s.
  const paragraph = `<p>${"The sea comes in twice a day, and goes out again. ".repeat(8)}</p>\n`;
  const address = await serveAs(
    "text/html; charset=utf-8",
    `<!doctype html><title>A long watch</title><article><h1>A long watch</h1>${paragraph.repeat(900)}</article>`,
  );
  service.misbehave({
    method: "POST",
    path: "/api/v1/links",
    fault: { kind: "delay", delayMs: longerThanALifeMs },
  });
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", /^Save/);
  await service.waitForRequest(({ method }) => method === "POST", 20_000);
  // No page of ours stays open to keep the background awake.
  await popup.close();
  const [link] = await service.waitForLinks(1, longerThanALifeMs + 20_000);
  expect(link?.page_content?.length).toBeGreaterThan(256 * 1_024);

  const activity = await session.openOptions("activity");
  await activity.waitFor(
    `return /Recently sent[\\s\\S]*A long watch/.test(document.body.innerText)`,
  );
  expect(await browser.isBackgroundAlive()).toBe(true);
  expect(service.requests().filter(({ method }) => method === "POST")).toHaveLength(1);
});
