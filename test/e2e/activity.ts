import type { LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";

/** The entry in Activity that shows this text. Waits until it also shows the expected text. */
export async function untilEntrySays(
  activity: LinkstowPage,
  name: RegExp,
  expected: RegExp,
): Promise<string> {
  let said: string | undefined;
  try {
    return await until("", 20_000, async () => {
      said = await activity.text("listitem", name);
      return said !== undefined && expected.test(said) ? said : undefined;
    });
  } catch (error) {
    const page = await activity.evaluate<string>("return document.body.innerText");
    const message = `${String(name)} does not say ${String(expected)} but ${JSON.stringify(said)}, on a page that says ${JSON.stringify(page)}`;
    throw new Error(message, { cause: error });
  }
}
