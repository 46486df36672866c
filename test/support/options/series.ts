/** Consecutive ids in the form of UUIDs. */
export function createSeries(): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `40000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  };
}
