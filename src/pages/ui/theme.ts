import type { Theme } from "../../shared/domain/profile/saving.ts";
import type { Result } from "../../shared/domain/values/result.ts";

/**
 * Shows this page in the theme of the profile in use, and returns it; undefined if it cannot be read. Call it at the
 * start of a page and after each change.
 */
export async function followTheme({
  getLook,
}: {
  getLook: (input: Record<never, never>) => Promise<Result<{ theme: Theme }, unknown>>;
}): Promise<Theme | undefined> {
  const look = await getLook({});
  if (!look.ok) return undefined;
  showTheme(look.value.theme);
  return look.value.theme;
}

/**
 * Shows this page, and all other open ones, in the theme. A copy is kept for the first paint of the next page, by
 * `public/theme.js`.
 */
export function showTheme(theme: Theme): void {
  const scheme = theme === "system" ? "" : theme;
  document.documentElement.style.colorScheme = scheme;
  try {
    if ((localStorage.getItem("theme") ?? "") !== scheme) localStorage.setItem("theme", scheme);
  } catch {
    // Without the copy, the next page begins in the theme of the system.
  }
}
