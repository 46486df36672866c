import type { LinkstowPage } from "../support/browser.ts";
import { sessionKey, type Session } from "./session.ts";

/** Names the connected profile, and adds a second one at the same service, as a user does. */
export async function nameTwoProfiles(
  session: Session,
  [first, second]: readonly [string, string],
): Promise<void> {
  const { texts } = session;
  const options = await session.openOptions("connection");
  await saveNamed(options, session, first);
  await options.press("button", texts("profile_add"));
  await options.waitFor("return document.querySelector('select')?.options.length === 2");
  // The form of a new profile takes the focus once it is drawn: keys before then would go elsewhere.
  await options.waitFor("return document.activeElement?.tagName === 'INPUT'");
  await options.fill("textbox", texts("connection_address"), session.service.baseUrl);
  await options.fill("textbox", texts("connection_key"), sessionKey);
  await saveNamed(options, session, second);
  await options.close();
}

async function saveNamed(options: LinkstowPage, { texts }: Session, name: string): Promise<void> {
  await options.fill("textbox", texts("connection_name"), name);
  await options.press("button", texts("popup_save"));
  await options.waitForText("status", new RegExp(`^${texts("connection_verdict_ready")}`));
}
