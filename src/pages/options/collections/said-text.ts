import type { Tree } from "../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** The outcome of the last action, for the element with role `status`. */
export type Said =
  | { kind: "saved"; title: string }
  | { kind: "moved"; title: string; count: number; position: number; setSize: number; into: string }
  | { kind: "in-itself"; title: string }
  | { kind: "known"; added: number; merged: number };

/** The text that the collection was moved to its present place. */
export function movedTo(
  { byId, children }: Tree,
  localId: LocalId,
  moved: { title: string; count: number },
): Said {
  const parent = byId.get(localId)?.parent;
  const siblings = children.get(parent) ?? children.get(undefined) ?? [];
  return {
    kind: "moved",
    ...moved,
    position: siblings.findIndex((row) => row.localId === localId) + 1,
    setSize: siblings.length,
    into: parent === undefined ? "" : (byId.get(parent)?.title ?? ""),
  };
}

/** The outcome of the last action as a sentence. */
export function saidText(t: T, said: Said): string {
  switch (said.kind) {
    case "saved":
      return t("collections_saved", { title: said.title });
    case "in-itself":
      return t("collections_in_itself", { title: said.title });
    case "known":
      return t("collections_known_done", {
        added: t.number(said.added),
        merged: t.number(said.merged),
      });
    case "moved": {
      const { title } = said;
      const [position, size] = [t.number(said.position), t.number(said.setSize)];
      return said.into === ""
        ? t("collections_moved_top", { title, position, size })
        : t("collections_moved", { title, position, size, into: said.into });
    }
  }
}
