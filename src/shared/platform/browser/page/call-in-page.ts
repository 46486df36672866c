import { browser } from "../browser.ts";

/**
 * Calls a function that an injected program has left in its world, under a property of the global object.
 * Undefined if the page or the function is gone.
 */
export async function callInPage(
  tabId: number,
  property: string,
  args: readonly unknown[],
): Promise<unknown> {
  return runInPage(tabId, callProperty, [property, args]);
}

/** Runs a function in the isolated world of a tab: it must not use anything defined outside it. */
export async function runInPage<Args extends unknown[]>(
  tabId: number,
  func: (...args: Args) => unknown,
  args: Args,
): Promise<unknown> {
  try {
    const [injection] = await browser.scripting.executeScript({ target: { tabId }, func, args });
    return injection?.result;
  } catch {
    return undefined;
  }
}

function callProperty(property: string, args: readonly unknown[]): unknown {
  const called: unknown = Reflect.get(globalThis, property);
  return typeof called === "function" ? Reflect.apply(called, undefined, args) : undefined;
}
