import { useEffect, useRef, useState } from "preact/hooks";

/** Words that are shown for a shorter time flash. */
const leastMs = 200;

/**
 * Which value to show. A passing value will be replaced without the user: it is shown once values have been
 * passing for 200 ms, and then for 200 ms at least. `nameOf`: tells passing values apart; undefined for any other.
 *
 * Until the first passing value is due, `shown` is the value before it, if there is one, and `isSoon` is true.
 */
export function useMinimumDisplayTime<V>(
  value: V,
  nameOf: (value: V) => unknown,
): { shown: V; isSoon: boolean } {
  const last = useRef<{ value: V; name: unknown; sinceMs: number }>({
    value,
    name: undefined,
    sinceMs: 0,
  });
  const passingSinceMs = useRef<number>(undefined);
  const [, setDue] = useState(0);
  const nowMs = performance.now();
  const name = nameOf(value);
  passingSinceMs.current = name === undefined ? undefined : (passingSinceMs.current ?? nowMs);
  const waitsFromMs =
    last.current.name === undefined ? passingSinceMs.current : last.current.sinceMs;
  const dueMs = waitsFromMs === undefined ? nowMs : waitsFromMs + leastMs;
  const isSame = last.current.name === name;
  if (isSame) last.current = { ...last.current, value };
  else if (nowMs >= dueMs) last.current = { value, name, sinceMs: nowMs };
  const isLate = last.current.name !== name;
  useEffect(() => {
    if (!isLate) return;
    const timer = setTimeout(() => setDue((count) => count + 1), Math.ceil(dueMs - nowMs));
    return () => clearTimeout(timer);
  });
  return { shown: last.current.value, isSoon: isLate && last.current.name === undefined };
}
