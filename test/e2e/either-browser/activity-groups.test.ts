import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { downloadDir } from "../../support/download-dir.ts";
import { until } from "../../support/until.ts";
import { untilBadgeSays } from "../badge.ts";
import { sessionKey, useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo, postsOf } = session;
const titles = ["First of three", "Second of three", "Third of three"];

test("one click resends all saves whose outcome is unknown for the same reason", async () => {
  const { browser, service } = session;
  const fault = service.misbehave({
    method: "POST",
    path: "/api/v1/links",
    times: 3,
    fault: { kind: "answer", status: 500, body: '{"error":"out of luck"}' },
  });
  const addresses: string[] = [];
  for (const title of titles) {
    const address = session.freshArticle();
    addresses.push(address);
    const { popup } = await session.openSettledPopup(address);
    await popup.fill("textbox", "Title", title);
    await popup.press("button", /^Save/);
    await popup.waitForText("status", "Outcome unknown: the server reported an error");
    await popup.close();
  }
  fault.stop();
  await untilBadgeSays(browser, "!3");

  const activity = await session.openOptions("activity");
  await activity.waitForText(
    "heading",
    /^Outcome unknown: the server reported an error 3 entries$/,
  );
  // Opening the page opens the gate. Until then its notice is shown above the list, and when the notice
  // disappears, the button would move away from under the click.
  await activity.waitFor("return !document.body.innerText.includes('Sending is paused for now')");
  const said = await activity.evaluate<string>("return document.body.innerText");
  expect(said).toContain("those that arrived will be there twice");
  await takeShots(session, { "activity-group": activity });
  await activity.press("button", "Send all 3 again");
  await until("all three links", 20_000, () => addresses.every((one) => linksTo(one).length === 1));
  await untilBadgeSays(browser, "");
  expect(addresses.map((one) => postsOf(one).length)).toEqual([2, 2, 2]);
});

test("saves diagnostics that contain neither the key nor the saved data", async () => {
  const activity = await session.openOptions("activity");
  await activity.waitFor("return document.querySelectorAll('li[data-entry]').length >= 3");
  await activity.press("button", "Save diagnostics");
  await activity.waitForText("status", /^Saved to your downloads: linkstow-diagnostics-.*\.json$/);
  const text = await until("the file", 20_000, () =>
    readDownload(/^linkstow-diagnostics-.*\.json$/),
  );
  expect(JSON.parse(text)).toMatchObject({
    profiles: [{ server: { loopback: true, port: true }, counts: { delivered: 3 } }],
  });
  const host = new URL(session.service.baseUrl).host;
  for (const secret of [sessionKey, "of three", host, "article.html", "out of luck"]) {
    expect(text).not.toContain(secret);
  }
});

test("a long title takes two lines, and its tooltip has all of it", async () => {
  const title = "The hours of the moon, and what they do to a mill ".repeat(3).trim();
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("textbox", "Title", title);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await popup.close();
  const activity = await session.openOptions("activity");
  await activity.setWidth(360);
  const name = await activity.waitFor<{ lines: number; isCut: boolean }>(
    `const name = document.querySelector("li[data-entry] [title^='The hours of the moon']");
     if (name?.title !== ${JSON.stringify(title)}) return undefined;
     const line = parseFloat(getComputedStyle(name).lineHeight);
     return { lines: name.clientHeight / line, isCut: name.scrollHeight > name.clientHeight };`,
  );
  expect(name).toEqual({ lines: 2, isCut: true });
});

/** The text of a file the browser has downloaded, once it is complete. */
async function readDownload(name: RegExp): Promise<string | undefined> {
  const folder = downloadDir(session.browser.profileDir);
  const found = (await readdir(folder).catch(() => [])).find((one) => name.test(one));
  const text = found === undefined ? "" : await readFile(join(folder, found), "utf8");
  return text.endsWith("}\n") ? text : undefined;
}
