import { useEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { Unattached } from "./unattached.tsx";

/** Shows the files that could not be attached above every section. */
export type TellAbove = (what: Omit<Unattached, "link">) => void;

/**
 * The failure to show in a part of the form, and the function that sets it. If the outcome of a save or another
 * section has replaced the part, the failure is shown above every section.
 */
export function useTold(
  tellAbove: TellAbove,
): [
  failure: Failure | undefined,
  tell: (failure?: Failure, late?: Pick<Unattached, "names" | "again">) => void,
] {
  const [failure, setFailure] = useState<Failure>();
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  return [
    failure,
    (next, late) => {
      if (!isGone.current) setFailure(next);
      else if (next !== undefined && late !== undefined) tellAbove({ failure: next, ...late });
    },
  ];
}
