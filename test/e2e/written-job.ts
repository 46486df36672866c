import { defaultRate, type JobRate } from "../../src/shared/domain/jobs/job.ts";
import { asId, type EntryId, type ProfileId } from "../../src/shared/domain/values/ids.ts";
import type { JsonValue, LinkstowPage } from "../support/browser.ts";
import { newLinks } from "../support/jobs.ts";
import { jobOf, putJob } from "../support/put-job.ts";

/** Sends a message as our pages do, and resolves with its value. */
export async function ask<T>(page: LinkstowPage, method: string, input: JsonValue): Promise<T> {
  return page.evaluate<T>(
    `const answer = await (globalThis.browser ?? chrome).runtime.sendMessage(
       { linkstow: "call", method: args[0], input: args[1] });
     if (!answer.ok) throw new Error(JSON.stringify(answer.error));
     return answer.value ?? null;`,
    method,
    input,
  );
}

/**
 * Writes a job of new links into the database and starts it, as a page does, without the product's code.
 * Returns the addresses of the links, in their order.
 */
export async function writeJob(
  page: LinkstowPage,
  count: number,
  { from = 0, rate = defaultRate }: { from?: number; rate?: JobRate } = {},
): Promise<readonly string[]> {
  const { current: profileId } = await ask<{ current: ProfileId }>(page, "listProfiles", {});
  const operations = newLinks(count, from).map((operation) => ({
    entryId: asId<EntryId>(crypto.randomUUID()),
    operation,
  }));
  await putJob(page, jobOf(profileId, operations, { rate }));
  await ask(page, "runJobs", {});
  return operations.map(({ operation }) =>
    operation.kind === "create-link" ? operation.fields.targetUrl : "",
  );
}
