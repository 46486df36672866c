import { expect, test } from "vitest";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { sessionKey, useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Makes a link at the service, without Linkstow. */
async function linkThere(address: string): Promise<number> {
  const response = await fetch(`${session.service.baseUrl}/api/v1/links`, {
    method: "POST",
    headers: { "X-Authorization": sessionKey, "Content-Type": "application/json" },
    body: JSON.stringify({ target_url: address, title: "Made elsewhere", tags: ["old"] }),
  });
  return ((await response.json()) as { id: number }).id;
}

test("a link known only by its id opens in the form, is changed, and is forgotten without a word", async () => {
  const address = session.freshArticle();
  const id = await linkThere(address);
  const page = await session.openOptions("activity");
  await page.fill("textbox", "Link id", "no id");
  await page.key("Enter");
  await page.waitForText("alert", /./);
  const before = session.service.requests().length;
  await page.fill("textbox", "Link id", String(id));
  await page.key("Enter");
  await page.waitForText("heading", "What Linkstow knows");
  expect(session.service.requests()).toHaveLength(before);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "known-link": page });

  await page.fill("textbox", "Title", "Changed by its id");
  await page.press("button", /^Save changes/);
  await until("the service to have the title", 20_000, () =>
    session.linksTo(address).some(({ title }) => title === "Changed by its id"),
  );
  expect(session.linksTo(address)).toMatchObject([{ id, tags: ["old"] }]);
  await page.close();

  const again = await session.openOptions("activity");
  // The form is below the list, and moves when that arrives.
  await again.waitFor(`return document.querySelector("[data-entry]") !== null`);
  await again.fill("textbox", "Link id", String(id));
  await again.key("Enter");
  await again.waitForText("heading", "What Linkstow knows");
  expect(await again.text("textbox", "Title")).toBe("Changed by its id");
  expect(await again.text("textbox", "Address")).toBe(address);
  // What was sent, and what was answered.
  await again.waitFor(
    `const [item] = document.querySelectorAll("li details");
     item?.setAttribute("open", "");
     return /Changed by its id/.test(item?.textContent ?? "")`,
  );
  expect(await violations(again)).toEqual([]);
  await takeShots(session, { "known-link-history": again });
  const sent = session.service.requests().length;
  await again.press("button", "Forget here");
  expect((await again.focused()).name).toBe("Cancel");
  await again.press("button", "Forget here");
  await again.waitForText("heading", "Forgotten here");
  expect(await violations(again)).toEqual([]);
  expect(session.service.requests()).toHaveLength(sent);
  expect(session.linksTo(address)).toHaveLength(1);
});
