import { expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { openDraftTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("a draft in its tab shows what is sent of the page, in the format chosen for this save, and sends that", async () => {
  const address = session.freshArticle();
  const page = await openDraftTab(session, address);
  await page.press("button", "Show what is sent");
  await page.waitForText("heading", "Preview");
  // Chromium loads no frame that the policy of our pages refuses.
  const shown = await page.waitFor<{ sandbox: string; html: string }>(
    `const frame = document.querySelector("iframe");
     return frame && { sandbox: frame.getAttribute("sandbox"), html: frame.srcdoc };`,
  );
  expect(shown.sandbox).toBe("");
  expect(shown.html).toContain("let the sea in");
  expect(await factsIn(page)).toContain("Foreshore Notes");
  await takeShots(session, { "preview-article": page });

  await page.press("button", "More fields");
  await choose(page, "markdown");
  const text = await page.waitForText("textbox", /let the sea in/);
  expect(text).not.toContain("<p>");
  await page.setWidth(360);
  await takeShots(session, { "preview-markdown-360": page });
  await page.setWidth(900);
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
  const [link] = await until("the link at the service", 20_000, async () => {
    const links = session.linksTo(address);
    return links.length > 0 ? links : undefined;
  });
  expect(link?.page_content).toBe(text);
});

function factsIn(page: LinkstowPage): Promise<readonly string[]> {
  return page.evaluate("return [...document.querySelectorAll('dd')].map((one) => one.textContent)");
}

async function choose(page: LinkstowPage, format: string): Promise<void> {
  await page.evaluate(
    `const field = document.querySelector("#contentFormat");
     field.value = args[0];
     field.dispatchEvent(new Event("change", { bubbles: true }));`,
    format,
  );
}
