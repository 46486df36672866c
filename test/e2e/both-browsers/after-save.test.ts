import { expect, onTestFinished, test } from "vitest";
import { until } from "../../support/until.ts";
import { untilFocused } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("after a save, Edit adds a tag in the same popup, and the link's page at the service opens", async () => {
  const { browser, service } = session;
  const options = await session.openOptions("connection");
  await unfold(options);
  await options.fill("textbox", "Link page", `${session.pages.url}/article.html?link={id}`);
  await options.press("button", "Save");
  await options.waitForText("status", /^Ready to save/);
  await takeShots(session, { "link-page": options });
  await options.close();

  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await takeShots(session, { "popup-after-save": popup });
  await popup.press("button", "Edit");
  await popup.waitForText("heading", /^Saved on /);
  await untilFocused(popup, "combobox", "Tags");
  await popup.type("tides,");
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  const [link] = session.linksTo(address);
  expect(link).toMatchObject({ tags: ["tides"] });
  expect(
    service
      .requests()
      .map(({ method }) => method)
      .slice(-2),
  ).toEqual(["POST", "PATCH"]);

  await popup.press("link", "Open at the service");
  const page = `${session.pages.url}/article.html?link=${link?.id}`;
  await until("the page at the service", 20_000, () =>
    browser.inBackground<boolean>(
      `return (await chrome.tabs.query({})).some(({ url }) => url === ${JSON.stringify(page)});`,
    ),
  );
  await popup.waitUntilClosed();
  onTestFinished(() =>
    browser.inBackground<void>(
      `const all = await chrome.tabs.query({});
       await chrome.tabs.remove(all.filter(({ url }) => url === ${JSON.stringify(page)}).map(({ id }) => id));`,
    ),
  );

  const activity = await session.openOptions("activity");
  await activity.waitForText("link", "Open at the service");
  await takeShots(session, { "activity-saved": activity });
  await activity.setWidth(360);
  await takeShots(session, { "activity-saved-360": activity });
});
