import { badgeTitle } from "../platform/browser/controls/action.ts";
import { showPageNotice } from "../platform/browser/page/page-notice.ts";
import type { T } from "../i18n/t.ts";
import type { ProfileStore } from "../use-cases/ports.ts";
import type { Say } from "./save-follower.ts";

/**
 * Shows outcomes in the page of the tab, if the user has chosen so and the browser hides the button. The
 * page of a private tab never sees the name of the save.
 */
export function createPageNotices(ports: {
  profiles: Pick<ProfileStore, "current">;
  t: T;
  report: (bug: unknown) => void;
}): Say {
  const { profiles, t, report } = ports;

  async function show(...[{ tabId, isPrivate }, badge, about]: Parameters<Say>): Promise<void> {
    if (tabId === undefined) return;
    if (!(await profiles.current()).saving.noticesInPage) return;
    // A notice cannot be pressed, so it does not offer the undo.
    const said = badge.kind === "held" ? ({ kind: "kept" } as const) : badge;
    await showPageNotice(tabId, {
      text: badgeTitle(said, t),
      about: isPrivate ? "" : about,
      language: t.language,
      direction: t("extension_direction"),
    });
  }

  return (tab, badge, about) => {
    show(tab, badge, about).catch(report);
  };
}
