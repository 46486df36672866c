import type { OpenTab, OpenTabs } from "./open-tab.ts";

/** The choice of tabs that the list shows. */
type TabScope =
  | { kind: "window"; windowId: number; number: number; isOwn: boolean }
  | { kind: "highlighted" }
  | { kind: "group"; groupId: number; number: number }
  | { kind: "all" };

export interface ScopedTabs {
  /** Stays the same as long as the scope is offered. */
  key: string;
  scope: TabScope;
  tabs: readonly OpenTab[];
}

/**
 * The choices of tabs, the likeliest first: the highlighted ones if there are several, the own window, its groups, the
 * other windows and groups, and all. `highlighted`: the ids of the tabs that were highlighted when the user asked for
 * the list. Opening a page of Linkstow removes the highlight.
 */
export function scopesOf(
  { tabs, windowId: own }: Pick<OpenTabs, "tabs" | "windowId">,
  highlighted: readonly number[],
): readonly ScopedTabs[] {
  const marked = tabs.filter(({ id }) => highlighted.includes(id));
  const home = marked[0]?.windowId ?? own;
  const windowIds = [...new Set(tabs.map(({ windowId }) => windowId))];
  const sorted = [
    ...windowIds.filter((id) => id === home),
    ...windowIds.filter((id) => id !== home),
  ];
  const groupIds = sorted.flatMap((id) => [
    ...new Set(tabs.flatMap((tab) => (tab.windowId === id ? (tab.groupId ?? []) : []))),
  ]);
  const windows = sorted.map((windowId, at): ScopedTabs => {
    const isOwn = windowId === home;
    return {
      key: `window ${windowId}`,
      scope: { kind: "window", windowId, number: at + 1, isOwn },
      tabs: tabs.filter((tab) => tab.windowId === windowId),
    };
  });
  const groups = groupIds.map((groupId, at): ScopedTabs => ({
    key: `group ${groupId}`,
    scope: { kind: "group", groupId, number: at + 1 },
    tabs: tabs.filter((tab) => tab.groupId === groupId),
  }));
  return [
    ...(marked.length > 1
      ? [{ key: "highlighted", scope: { kind: "highlighted" } as const, tabs: marked }]
      : []),
    ...windows,
    ...groups,
    ...(windows.length > 1 ? [{ key: "all", scope: { kind: "all" } as const, tabs }] : []),
  ];
}
