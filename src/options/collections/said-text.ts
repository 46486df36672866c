import type { T } from "../../i18n/t.ts";
import type { Said } from "./store.ts";

/** The outcome of the last action as a sentence. */
export function saidText(t: T, said: Said): string {
  const { title } = said;
  switch (said.kind) {
    case "saved":
      return t("collections_saved", { title });
    case "in-itself":
      return t("collections_in_itself", { title });
    case "moved": {
      const number = (value: number) => new Intl.NumberFormat(t.language).format(value);
      const [position, size] = [number(said.position), number(said.setSize)];
      return said.into === ""
        ? t("collections_moved_top", { title, position, size })
        : t("collections_moved", { title, position, size, into: said.into });
    }
  }
}
