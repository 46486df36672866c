import type { ComboOption } from "./combobox-list.tsx";
import type { ComboState } from "./combobox-step.ts";

/**
 * In an open list, options keep their order: the user aims at those that are there. New ones come after them,
 * and those that make something last, until the arrow keys have reached an option: then none moves.
 */
export function inOrder(
  options: readonly ComboOption[],
  before: readonly ComboOption[],
  { active }: Pick<ComboState, "active">,
): readonly ComboOption[] {
  const keys = before.map(({ key }) => key);
  const afterThem = keys.length;
  const placeOf = ({ key, makes }: ComboOption) => {
    if (makes && active === undefined) return afterThem + 1;
    const at = keys.indexOf(key);
    return at < 0 ? afterThem : at;
  };
  return options.toSorted((a, b) => placeOf(a) - placeOf(b));
}
