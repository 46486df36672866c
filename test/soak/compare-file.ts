import type { Compared } from "./compare.ts";
import { isDeceived } from "./compare.ts";
import type { Copy, Evidence } from "./evidence.ts";
import type { WantedFile } from "./wanted.ts";

const numbers = { userId: "user_id", repositoryLinkId: "repository_link_id" } as const;

/** What was given, what the service has, and what the ledger says: the bytes, the name, and each field. */
export function compareFile(file: WantedFile, copy: Copy, evidence: Evidence): Compared {
  const { places, row, copies, register } = evidence;
  const there = places[copy.place]?.service.files().find(({ id }) => id === copy.id);
  if (there === undefined) return { lost: ["it is not where it was a moment ago"], untrue: [] };
  const lost: string[] = [];
  const { title, bytes, fields } = file;
  if (there.sha256 !== bytes.sha256) {
    lost.push(`its bytes are others: ${there.size} of ${bytes.size}, ${there.sha256}`);
  }
  if (there.name !== title) lost.push(`its name is ${there.name}, not ${title}`);
  if (bytes.type !== "" && there.type !== bytes.type) lost.push(`its type is ${there.type}`);
  const isGuess = file.changeDropped || isDeceived(file, evidence);
  if (isGuess) for (const field of Object.values(fields)) field.goBack();
  const fits = (name: keyof typeof fields, value: unknown) => {
    if (fields[name].fits(value)) return;
    const possible = JSON.stringify(fields[name].values());
    lost.push(`${name} is ${JSON.stringify(value)}, not ${possible}`);
  };
  fits("category", there.category === "" ? null : there.category);
  for (const [name, column] of Object.entries(numbers)) {
    fits(name as keyof typeof numbers, there[column]);
  }
  const linkIds = fields.link.values().flatMap((localId) => {
    const link = register.byLocalId(String(localId));
    return copies(link?.entryId ?? "").map(({ id }) => id);
  });
  if (!linkIds.includes(there.link_id ?? 0)) {
    lost.push(`it belongs to link ${there.link_id}, not to ${linkIds.join(" or ")}`);
  }
  const here = row(file.localId);
  if (isGuess || here === undefined) return { lost, untrue: [] };
  const link = here.link === undefined ? undefined : row(here.link)?.remoteId;
  const sides = [
    ["name", here.title, there.name],
    ["size", here.size, there.size],
    ["category", here.category ?? null, there.category === "" ? null : there.category],
    ["userId", here.userId ?? null, there.user_id],
    ["repositoryLinkId", here.repositoryLinkId ?? null, there.repository_link_id],
    ["link", link ?? there.link_id, there.link_id],
  ] as const;
  const untrue = sides.flatMap(([name, inLedger, atService]) =>
    inLedger === atService
      ? []
      : [`${name} is ${JSON.stringify(atService)}, and ${JSON.stringify(inLedger)} in the ledger`],
  );
  return { lost, untrue };
}
