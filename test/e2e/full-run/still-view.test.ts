import { expect, test } from "vitest";
import type { JsonValue, LinkstowPage } from "../../support/browser.ts";
import { untilEntrySays } from "../activity.ts";
import { movesSoFar, startRecording } from "../places.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

/** Asks the background, as the page itself does: another tab or a press would take the pointer away. */
function ask<T extends JsonValue>(
  page: LinkstowPage,
  method: string,
  input: JsonValue,
): Promise<T> {
  return page.evaluate<T>(
    `const answer = await chrome.runtime.sendMessage({ linkstow: "call", method: args[0], input: args[1] });
     if (!answer.ok) throw new Error(JSON.stringify(answer.error));
     return answer.value;`,
    method,
    input,
  );
}

/** Changes a user page, which waits if the service cannot be reached. */
async function changePage(activity: LinkstowPage, page: string): Promise<void> {
  const { current: profileId } = await ask<{ current: string }>(activity, "listProfiles", {});
  await ask(activity, "addUserPage", { page, remoteId: page, title: "", profileId });
  const changes = { title: "Waits" };
  await ask(activity, "changeUserPage", { entryId: crypto.randomUUID(), page, changes });
}

const untilPaused = (activity: LinkstowPage, isPaused: boolean) =>
  activity.waitFor(
    `return document.body.innerText.includes('Sending is paused') === ${String(isPaused)}`,
  );

test.each([1200, 360])(
  "the entry at the pointer stays where it is while sending is paused and goes on, and when it is sent, at %s px",
  async (widthPx) => {
    const refused = { kind: "answer", status: 500, body: "" } as const;
    session.service.misbehave({ method: "POST", fault: refused });
    const name = new RegExp(`At ${widthPx} px`);
    const { popup } = await session.openSettledPopup(session.freshArticle());
    await popup.fill("textbox", "Title", `At ${widthPx} px`);
    await popup.key("Control+Enter");
    await popup.waitForText("status", /^Outcome unknown: /);
    await popup.close();
    const activity = await session.openOptions("activity");
    await activity.setWidth(widthPx);
    await untilEntrySays(activity, name, /Outcome unknown/);
    await untilPaused(activity, false);

    await activity.press("listitem", name);
    await startRecording(activity);
    // The service has it: a change that is refused would be one more entry above.
    const page = crypto.randomUUID();
    session.service.makeUserPage(page);
    await session.stopService();
    await changePage(activity, page);
    await untilPaused(activity, true);
    await takeShots(session, { [`paused-${widthPx}`]: activity });
    await session.startService();
    await activity.evaluate("document.querySelector('main header button').click()");
    await untilPaused(activity, false);
    await takeShots(session, { [`goes-on-${widthPx}`]: activity });
    const moves = await movesSoFar(activity);
    expect(moves.filter(({ control }) => control === "Send again")).toEqual([]);

    const findRow = `const row = [...document.querySelectorAll("main li")].find(
        (one) => one.innerText.includes("At ${widthPx} px"));
      const group = row.closest("section:has(> h2)").querySelector("h2 > span").innerText;`;
    const placeOfRow = `${findRow} return [group, row.getBoundingClientRect().top + scrollY];`;
    await activity.press("listitem", name);
    // Places in the page are compared: the button above goes once the change of the user page is sent.
    await activity.waitFor("return document.querySelector('main header button') === null");
    const place = await activity.evaluate<readonly unknown[]>(placeOfRow);
    expect(place[0]).toBe("Needs attention");
    await activity.press("button", "Send again", { role: "listitem", name });
    await activity.waitFor(`${findRow} return row.dataset.standing === "saved";`);
    expect(await activity.evaluate<readonly unknown[]>(placeOfRow)).toEqual(place);
    await takeShots(session, { [`sent-in-place-${widthPx}`]: activity });
    await activity.press("heading", "Activity");
    await activity.waitFor(`${findRow} return group === "Recently sent";`);
  },
);
