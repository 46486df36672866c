/**
 * Fetches an address as a data URL, by the rules of the page in which this function runs. Null if the request fails,
 * takes too long, or returns more than `mostBytes`.
 */
export async function fetchData(
  url: string,
  mostBytes: number,
  timeMs: number,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      cache: "force-cache",
      signal: AbortSignal.timeout(timeMs),
    });
    if (!response.ok || Number(response.headers.get("content-length")) > mostBytes) return null;
    const blob = await response.blob();
    if (blob.size > mostBytes) return null;
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("loadend", () => {
        resolve(typeof reader.result === "string" ? reader.result : null);
      });
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}
