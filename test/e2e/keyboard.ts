import { expect } from "vitest";
import { PATIENCE_MS } from "../support/until.ts";
import type { Focused, LinkstowPage, NamePattern } from "../support/browser.ts";

/** More tab stops than any of our pages has. */
const stopsMost = 40;

/**
 * Waits until the element is there, as a person does, then presses Tab, or Shift+Tab, until it has the focus.
 * Returns the stops on the way as "role name", the element last. The focus must be visible at each stop.
 */
export async function tabTo(
  page: LinkstowPage,
  role: string,
  name: NamePattern,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<readonly string[]> {
  await expect
    .poll(() => page.has(role, name), {
      timeout: PATIENCE_MS,
      message: `${role} ${String(name)} is there`,
    })
    .toBe(true);
  const stops: string[] = [];
  while (stops.length < stopsMost) {
    await page.key(key);
    const focused = await page.focused();
    stops.push(stopOf(focused));
    if (!focused.isSeen) throw new Error(`The focus cannot be seen on the last of ${list(stops)}`);
    if (isIt(focused, role, name)) return stops;
  }
  throw new Error(`${key} did not lead to ${role} ${String(name)}, but to ${list(stops)}`);
}

/** Waits until the element receives the focus without a key press, and the focus is visible. */
export async function untilFocused(
  page: LinkstowPage,
  role: string,
  name: NamePattern,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const focused = await page.focused();
        return isIt(focused, role, name) && focused.isSeen ? "there" : stopOf(focused);
      },
      { timeout: PATIENCE_MS, message: `the focus on ${role} ${String(name)}` },
    )
    .toBe("there");
}

function isIt(focused: Focused, role: string, name: NamePattern): boolean {
  if (focused.role !== role) return false;
  return typeof name === "string" ? focused.name === name : name.test(focused.name);
}

function stopOf({ role, name }: Focused): string {
  return role === "" ? "nothing" : `${role} ${name}`;
}

function list(stops: readonly string[]): string {
  return JSON.stringify(stops);
}
