import type { Service } from "../service/server.ts";

/** Links that were at each service before: ids 1 to this. */
export const seedCount = 40;

const seedKey = "seed-";

export function isSeed(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(seedKey);
}

/** The links that a service has from elsewhere, and refuses to store twice. */
export async function sowSeeds(
  { baseUrl }: Service,
  { key, count }: { key: string; count: number },
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const answer = await fetch(`${baseUrl}/api/v1/links`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-authorization": key,
        "idempotency-key": `${seedKey}${number}`,
      },
      body: JSON.stringify({ target_url: `https://seed.example/${number}`, title: "A seed" }),
    });
    if (!answer.ok) throw new Error(`No seed: ${answer.status}`);
  }
}
