import { expect, test } from "vitest";
import { untilEntrySays } from "../activity.ts";
import { violations } from "../axe.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });
const guide = "src/pages/guide/index.html";

test("an outcome leads to its entry in the guide, without a request", async () => {
  session.service.misbehave({
    method: "POST",
    fault: { kind: "answer", status: 500, body: "" },
  });
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("status", /^Outcome unknown: /);
  const link = `[...document.querySelectorAll("a")].find((one) => one.innerText === "What does this mean?").href`;
  const fromPopup = await popup.evaluate<string>(`return ${link};`);
  await popup.close();

  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /New link/, /Outcome unknown/);
  expect(await activity.evaluate<string>(`return ${link};`)).toBe(fromPopup);
  const requests = session.service.requests().length;
  await activity.press("link", "What does this mean?", { role: "listitem", name: /New link/ });
  await activity.waitFor(
    `return chrome.extension.getViews({ type: "tab" }).some(
       ({ document }) => document.querySelector(":target")?.innerText.startsWith("The server reported an error ("));`,
  );
  expect(session.service.requests()).toHaveLength(requests);
});

test("the guide fits narrow and wide, and is accessible in both themes", async () => {
  const page = await session.browser.openExtensionPage(`${guide}#timed-out`);
  for (const widthPx of [360, 1200]) {
    await page.setWidth(widthPx);
    expect(
      await page.evaluate<boolean>(
        "return document.documentElement.scrollWidth <= document.documentElement.clientWidth;",
      ),
    ).toBe(true);
    expect(await violations(page)).toEqual([]);
    await takeShots(session, { [`guide-${widthPx}`]: page });
  }
});
