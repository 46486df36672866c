import { expect, test } from "vitest";
import { untilEntrySays } from "../activity.ts";
import { violations } from "../axe.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

test("axe accepts the popup: form, option list, outcome, edit", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", "More fields");
  expect(await violations(popup)).toEqual([]);
  await popup.fill("combobox", "Collections", "Access");
  expect(await violations(popup)).toEqual([]);
  await popup.press("option", /^Create/);
  await popup.key("Escape");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  expect(await violations(popup)).toEqual([]);
  await popup.close();
  const again = await session.openSettledPopup(address);
  await again.popup.press("button", "More fields");
  expect(await violations(again.popup)).toEqual([]);
  await takeShots(session, { "popup-edit-more": again.popup });
});

test("axe accepts the popup when it needs a decision", async () => {
  session.service.misbehave({ method: "POST", fault: { kind: "dropBefore" } });
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Outcome unknown: /);
  await popup.press("button", "It arrived");
  expect(await violations(popup)).toEqual([]);
  await takeShots(session, { "popup-unknown": popup });
});

test("axe accepts the popup with a notice, a refusal, and a question with an invalid answer", async () => {
  // Chromium reveals nothing about its own pages to an extension, not even their address.
  const [unreadable, refusal] =
    session.browserName === "firefox"
      ? (["about:support", /^Not saved: Only this browser can open/] as const)
      : (["chrome://version/", /^Not saved: The address is missing/] as const);
  const { popup } = await session.openSettledPopup(unreadable);
  await popup.waitFor("return document.body.innerText.includes('This page cannot be read')");
  await popup.fill("textbox", "Address", "");
  await popup.key("Control+Enter");
  await popup.waitForText("status", refusal);
  await popup.fill("combobox", "Collections", "Elsewhere");
  await popup.press("option", /^Use an existing collection…/);
  await popup.type("no id");
  await popup.key("Enter");
  await popup.waitForText("alert", /^This contains no id/);
  expect(await violations(popup)).toEqual([]);
  await takeShots(session, { "popup-mistakes": popup });
});

test("axe accepts Saving with its lists open", async () => {
  const options = await session.openOptions("saving");
  await options.fill("combobox", "Tags", "inbox");
  await options.key("Enter");
  await options.fill("textbox", "Repository id", "5");
  await options.press("button", "Add");
  await options.waitForText("status", "Saved.");
  await takeShots(session, { saving: options });
  await options.fill("combobox", "Collections", "77");
  expect(await violations(options)).toEqual([]);
});

test("axe accepts Connection with a finding and with an invalid field", async () => {
  const options = await session.openOptions("connection");
  await options.press("button", "Test connection");
  await options.waitForText("status", /^Ready to save/);
  expect(await violations(options)).toEqual([]);
  await options.fill("textbox", "Server address", "not an address");
  await options.press("button", "Save");
  await options.waitFor("return document.querySelector('[aria-invalid]') !== null");
  expect(await violations(options)).toEqual([]);
});

test("axe accepts Activity with all its questions open, one with an invalid answer", async () => {
  const refused = { kind: "answer", status: 500, body: "" } as const;
  session.service.misbehave({ method: "POST", times: 2, fault: refused });
  for (const title of ["One of two", "Two of two"]) {
    const { popup } = await session.openSettledPopup(session.freshArticle());
    await popup.fill("textbox", "Title", title);
    await popup.key("Control+Enter");
    await popup.waitForText("status", "Outcome unknown: the server reported an error");
    await popup.close();
  }
  const activity = await session.openOptions("activity");
  await activity.waitForText(
    "heading",
    /^Outcome unknown: the server reported an error 2 entries$/,
  );
  await activity.press("button", "It arrived…", { role: "listitem", name: /One of two/ });
  await activity.type("no id");
  await activity.key("Enter");
  await activity.waitFor("return document.querySelector('[aria-invalid]') !== null");
  await activity.press("button", "Discard", { role: "listitem", name: /Two of two/ });
  await activity.press("button", /^Discard all 2/);
  expect(await violations(activity)).toEqual([]);
  await takeShots(session, { "activity-questions": activity });
});

test("axe accepts Activity with waiting, needs-you and delivered entries", async () => {
  await session.stopService();
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("textbox", "Title", "Waits for the server");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", /^Kept: /);
  await popup.close();
  const activity = await session.openOptions("activity");
  await untilEntrySays(activity, /Waits for the server/, /Kept: will be sent when/);
  expect(await violations(activity)).toEqual([]);
  await takeShots(session, { activity });
  await session.startService();
});

test("the focus starts in Tags; Escape closes the list first, then the popup", async () => {
  const { popup } = await session.openPopup(session.freshArticle());
  // The window gets the focus shortly after its page has loaded, without any key press.
  await popup.waitFor(`return document.activeElement.id === "tags"`);
  await popup.type("tid");
  await popup.waitFor("return document.querySelector('[role=listbox]') !== null");
  await popup.key("Escape");
  await popup.waitFor("return document.querySelector('[role=listbox]') === null");
  expect(await popup.text("combobox", "Tags")).toBe("tid");
  await popup.key("Escape");
  await popup.waitUntilClosed();
});
