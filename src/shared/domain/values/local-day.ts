/** The day of a moment (epoch ms) where the user is, `2026-11-23`: for names of files and collections. */
export function localDay(atMs: number): string {
  const at = new Date(atMs);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
