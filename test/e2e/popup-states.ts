import { onTestFinished } from "vitest";
import type { Fault } from "../service/answers/faults.ts";
import type { LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { keepBusy } from "./busy.ts";
import { runOutOfRoom } from "./no-room.ts";
import { serveAs } from "./serve-as.ts";
import type { Session } from "./session.ts";
import { nameTwoProfiles } from "./two-profiles.ts";
import { setUndo } from "./undo.ts";
import { unfold } from "./unfold.ts";

/** A state of the popup that a person can meet: how to get there. */
export interface PopupState {
  readonly name: string;
  readonly open: (session: Session) => Promise<LinkstowPage>;
}

const create = { method: "POST", path: "/api/v1/links" };
const refused: Fault = {
  kind: "answer",
  status: 422,
  body: '{"errors":{"title":["is not allowed here"],"tags":["are too many"]}}',
};
const manyTags =
  "tides,mills,water power,estuaries,engineering,millers,moon,grain,harbours,rivers,";

/** In an order in which none is in the way of the next: the last ones close the gate. */
export const connectedStates: readonly PopupState[] = [
  { name: "reading", open: openReading },
  { name: "fresh", open: (session) => openOn(session, session.freshArticle()) },
  { name: "menu", open: openMenu },
  { name: "tracking-removed", open: openTracked },
  { name: "suggestions", open: openSuggestions },
  { name: "many-tags", open: openManyTags },
  { name: "more-fields", open: openMoreFields },
  { name: "password", open: openPassword },
  { name: "unreadable", open: openUnreadable },
  { name: "address-missing", open: openWithoutAddress },
  { name: "disk-full", open: openDiskFull },
  { name: "saved", open: openSaved },
  { name: "edit", open: async (session) => openOn(session, await save(session)) },
  { name: "refused", open: (session) => afterSave(session, refused) },
  { name: "edit-refused", open: async (session) => openOn(session, await save(session, refused)) },
  { name: "unknown", open: (session) => afterSave(session, { kind: "dropBefore" }) },
  { name: "unknown-id", open: openUnknownId },
  { name: "edit-unknown", open: openEditUnknown },
  { name: "two-profiles", open: openTwoProfiles },
  { name: "offline", open: openOffline },
  { name: "edit-waiting", open: openEditWaiting },
  { name: "held", open: openHeld },
];

export const unconnectedStates: readonly PopupState[] = [
  { name: "not-connected", open: (session) => openOn(session, session.freshArticle()) },
  { name: "kept-unconnected", open: (session) => afterSave(session) },
];

async function openOn(session: Session, address: string): Promise<LinkstowPage> {
  return (await session.openSettledPopup(address)).popup;
}

/** The page is busy, and what the popup shows meanwhile is kept as a copy that no longer changes. */
async function openReading(session: Session): Promise<LinkstowPage> {
  const tab = await session.browser.open(session.freshArticle());
  onTestFinished(() => tab.close());
  await keepBusy(tab);
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close());
  // In one step: the popup waits three seconds for a page, and a loaded computer may look only once meanwhile.
  await popup.waitFor(`
    const reading = ${JSON.stringify(session.texts("popup_content_reading"))};
    const isSeen = document.querySelector("[data-passing]") === null;
    if (!isSeen || !document.body.innerText.includes(reading) || document.querySelector("#title").value === "")
      return false;
    for (const field of document.querySelectorAll("input")) {
      field.setAttribute("value", field.value);
      field.toggleAttribute("checked", field.checked);
    }
    for (const field of document.querySelectorAll("textarea")) field.textContent = field.value;
    document.body.replaceWith(document.body.cloneNode(true));
    return true;`);
  return popup;
}

async function openMenu(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await popup.press("button", session.texts("popup_menu"));
  await popup.waitForText("button", session.texts("library_title"));
  return popup;
}

function openTracked(session: Session): Promise<LinkstowPage> {
  return openOn(session, `${session.freshArticle()}&utm_source=letter&fbclid=b&utm_campaign=tides`);
}

async function openSuggestions(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await popup.fill("combobox", session.texts("popup_tags"), "ti");
  await popup.waitFor("return document.querySelector('[role=option]') !== null");
  return popup;
}

async function openManyTags(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await popup.fill("combobox", session.texts("popup_tags"), manyTags);
  await popup.fill("combobox", session.texts("popup_collections"), "Gezeiten und Mühlen");
  await popup.key("Enter");
  await popup.key("Escape");
  return popup;
}

async function openMoreFields(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await popup.press("button", session.texts("popup_more_fields"));
  return popup;
}

async function openPassword(session: Session): Promise<LinkstowPage> {
  const html = '<!doctype html><title>Sign in</title><input type="password" value="x">';
  return openOn(session, await serveAs("text/html", html));
}

function openUnreadable(session: Session): Promise<LinkstowPage> {
  return openOn(session, session.browserName === "firefox" ? "about:support" : "chrome://version/");
}

async function openWithoutAddress(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await popup.fill("textbox", session.texts("popup_address"), "");
  await popup.key("Control+Enter");
  await popup.waitFor("return document.querySelector('[aria-invalid]') !== null");
  return popup;
}

async function openDiskFull(session: Session): Promise<LinkstowPage> {
  const popup = await openOn(session, session.freshArticle());
  await runOutOfRoom(session.browser, ["entries", "drafts"]);
  await popup.key("Control+Enter");
  await popup.waitForText("status", startOf(session, "popup_not_saved"));
  await runOutOfRoom(session.browser, []);
  return popup;
}

/** With a page at the service, so that all that follows a save is offered. */
async function openSaved(session: Session): Promise<LinkstowPage> {
  const { texts } = session;
  const options = await session.openOptions("connection");
  await unfold(options);
  await options.fill(
    "textbox",
    texts("connection_link_pattern"),
    `${session.pages.url}/?link={id}`,
  );
  await options.press("button", texts("popup_save"));
  await options.waitForText("status", startOf(session, "connection_verdict_ready"));
  await options.close();
  return afterSave(session);
}

async function openHeld(session: Session): Promise<LinkstowPage> {
  await setUndo(session.browser, { undoPopupMs: 15_000 });
  const popup = await openOn(session, session.freshArticle());
  await popup.key("Control+Enter");
  await popup.waitForText("button", session.texts("popup_choice_undo"));
  await setUndo(session.browser, { undoPopupMs: 0 });
  return popup;
}

async function openUnknownId(session: Session): Promise<LinkstowPage> {
  const popup = await afterSave(session, { kind: "dropBefore" });
  await popup.press("button", session.texts("popup_choice_arrived"));
  return popup;
}

async function openEditUnknown(session: Session): Promise<LinkstowPage> {
  return openOn(session, await save(session, { kind: "dropBefore" }));
}

async function openTwoProfiles(session: Session): Promise<LinkstowPage> {
  await nameTwoProfiles(session, [
    "Donaudampfschifffahrtsgesellschaft",
    "Lebensversicherungsgesellschaft",
  ]);
  return openOn(session, session.freshArticle());
}

/** Firefox reaches its own computer offline, too, so that the service is stopped as well. */
async function openOffline(session: Session): Promise<LinkstowPage> {
  await session.stopService();
  await session.browser.setOffline(true);
  onTestFinished(async () => {
    await session.browser.setOffline(false);
    await session.startService();
  });
  return afterSave(session);
}

async function openEditWaiting(session: Session): Promise<LinkstowPage> {
  const tooMany: Fault = { kind: "answer", status: 429, headers: { "retry-after": "3600" } };
  return openOn(session, await save(session, tooMany));
}

/** Saves a page and closes the popup. Resolves with the page's address. */
async function save(session: Session, fault?: Fault): Promise<string> {
  const address = session.freshArticle();
  await (await afterSave(session, fault, address)).close();
  return address;
}

/** The popup after Save, once the outcome no longer changes by itself. */
async function afterSave(
  session: Session,
  fault?: Fault,
  address = session.freshArticle(),
): Promise<LinkstowPage> {
  if (fault) session.service.misbehave({ ...create, fault });
  const popup = await openOn(session, address);
  await popup.fill("combobox", session.texts("popup_tags"), "tides,mills,");
  await popup.key("Control+Enter");
  await popup.waitFor("return document.querySelector('form') === null");
  const saving = session.texts("entry_saving");
  await until("the outcome", 20_000, async () => {
    const said = await popup.text("status");
    return said !== undefined && said !== "" && said !== saving;
  });
  return popup;
}

function startOf({ texts }: Session, key: string): RegExp {
  return new RegExp(`^${texts(key).split("$")[0]}`);
}
