import type { ComboOption } from "./combobox-list.tsx";
import type { ComboState } from "./combobox-step.ts";

/**
 * In an open list, the options stay in their order, because the user aims at them. New options come after them, and
 * options that create something come last. After the arrow keys have reached an option, no option moves.
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
