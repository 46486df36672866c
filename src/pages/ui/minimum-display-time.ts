import { useEffect, useRef, useState } from "preact/hooks";

/** A text that is shown for a shorter time flashes. */
const leastMs = 200;

/**
 * Decides which value to show. A passing value will soon be replaced without an action of the user. It is shown after
 * values have been passing for 200 ms, and then for at least 200 ms. `nameOf`: distinguishes passing values; undefined
 * for any other value.
 *
 * Until the first passing value is shown, `shown` is the value before it, if there is one, and `isSoon` is true.
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
