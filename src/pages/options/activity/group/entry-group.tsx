import { useId } from "preact/hooks";
import type { ShownEntry, ShownGroup } from "../shown.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import layout from "../../parts/layout.module.css";
import { blocksOf, type Block } from "./blocks.ts";
import { CauseGroup } from "./cause-group.tsx";
import styles from "./entry-group.module.css";
import type { OnChoose } from "../entry/entry-list.tsx";
import { FoldedList } from "../entry/folded-list.tsx";
import type { GroupAction } from "../group-text.ts";

/**
 * The entries of one standing, under a heading with their number. Groups of entries with the same reason come before
 * the other entries.
 */
export function EntryGroup({
  t,
  title,
  none,
  entries,
  groups,
  count,
  nowMs,
  onChoose,
  onAct,
}: {
  t: T;
  title: string;
  /** The text shown if there are none. */
  none: string;
  /** May be the first part of a longer list. */
  entries: readonly ShownEntry[];
  groups: readonly ShownGroup[];
  /** The number of all entries of the standing; absent if it is not shown. */
  count?: number;
  nowMs: number;
  onChoose: OnChoose;
  onAct: (block: Block, action: GroupAction) => void;
}) {
  const id = useId();
  const { blocks, alone } = blocksOf(entries, groups);
  const counted = blocks.reduce(
    (sum, block) => sum + block.entries.length + block.more,
    alone.length,
  );
  const more = (count ?? 0) - counted;
  return (
    <section class={layout.part} aria-labelledby={id}>
      <h2>
        <span id={id}>{title}</span>{" "}
        {count !== undefined && count > 0 && <span class={styles.count}>{t.number(count)}</span>}
      </h2>
      {entries.length === 0 && <p class="faint">{none}</p>}
      {blocks.map((block) => (
        <CauseGroup
          key={block.group.key}
          t={t}
          block={block}
          nowMs={nowMs}
          onChoose={onChoose}
          onAct={onAct}
        />
      ))}
      {alone.length > 0 && <FoldedList t={t} entries={alone} nowMs={nowMs} onChoose={onChoose} />}
      {more > 0 && <p class="faint">{t.count("activity_more", more)}</p>}
    </section>
  );
}
