import type { ScopedTabs } from "../../../shared/domain/tabs/tab-scopes.ts";
import type { TabItem, Unsavable } from "../../../shared/domain/tabs/tab-items.ts";
import type { RowState } from "../../../shared/domain/jobs/job.ts";
import { entrySentence, type EntrySentence } from "../../forms/entry/entry-text.ts";
import { shortTime } from "../../../shared/i18n/time.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { reasonText } from "../jobs/jobs-text.ts";
import type { Hindrance } from "./store.ts";

/** The name of a choice of tabs, with their number. */
export function scopeText(t: T, { scope, tabs }: ScopedTabs): string {
  const count = t.count("tabs_count", tabs.length);
  switch (scope.kind) {
    case "highlighted":
      return t("tabs_of_highlighted", { count });
    case "window":
      return scope.isOwn
        ? t("tabs_of_this_window", { count })
        : t("tabs_of_window", { count, number: t.number(scope.number) });
    case "group":
      return t("tabs_of_group", { count, number: t.number(scope.number) });
    case "all":
      return t("tabs_of_all", { count });
  }
}

/** Why a tab is not offered; "" if it is. */
export function standingText(t: T, { standing }: TabItem, nowMs: number): string {
  switch (standing.name) {
    case "new":
      return "";
    case "saved":
      return standing.page.isThere
        ? t("tabs_saved", { day: shortTime(t, standing.page.savedAtMs, nowMs) })
        : t("tabs_kept", { day: shortTime(t, standing.page.savedAtMs, nowMs) });
    case "twin":
      return t("tabs_twin");
    case "unsavable":
      return t(unsavableTexts[standing.why]);
  }
}

const unsavableTexts = {
  empty: "tabs_unsavable_empty",
  local: "tabs_unsavable_local",
  "not-savable": "tabs_unsavable_other",
} as const satisfies Record<Unsavable, string>;

/** Why the button saves nothing now; undefined if it does. */
export function hindranceText(t: T, hindrance: Hindrance | undefined): string | undefined {
  switch (hindrance?.kind) {
    case undefined:
      return undefined;
    case "none-chosen":
      return t("tabs_none_chosen");
    case "busy":
      return t("tabs_busy");
  }
}

/** The text for the state of a job's row. */
export function rowSentence(
  t: T,
  state: RowState,
  { host, nowMs }: { host: string; nowMs: number },
): EntrySentence {
  switch (state.name) {
    case "unfed":
      return { head: t("tabs_row_unfed"), why: "" };
    case "unreadable":
    case "gone":
    case "already":
    case "too-many":
    // The row does not show who did it.
    case "dropped":
      return { head: reasonText(t, state, host), why: "" };
    default: {
      const cause = "cause" in state ? { cause: state.cause } : {};
      const facts = { host, tries: 1, collections: [], choices: [], state: state.name, ...cause };
      return entrySentence(t, facts, nowMs);
    }
  }
}
