import type { LinkChanges } from "../../../src/shared/domain/fields/link.ts";
import { jobOf } from "../../support/put-job.ts";
import type { WantedLink } from "../wanted.ts";
import type { Book } from "./book.ts";
import { rates, type DrawnJob, type RowChange } from "./drawn-job.ts";

const linksAtMost = 12;

/**
 * A bulk edit of links in any state: new titles, and a tag more where the tags are certain. Undefined if no link can
 * be edited. The links are lent to the job until it is over: when it changes them is not known before that.
 */
export function drawEditJob(book: Book, nowMs: number): DrawnJob | undefined {
  const { dice, lent, register } = book;
  const place = book.place();
  const free = book.knownLinks.filter(
    (one) => one.place === place.number && one.kept && one.letGo === undefined && !lent.has(one),
  );
  const links = free.slice(-60).filter(() => dice.chance(0.2));
  if (links.length === 0) return undefined;
  const resources = links.slice(0, linksAtMost).map((link) => drawChange(book, link));
  for (const { entryId, link } of resources) {
    lent.add(link);
    // A message about an older change is not repeated any more.
    link.lastChange = entryId;
    register.changes.set(entryId, link);
  }
  const operations = resources.map(({ entryId, link, changes }) => ({
    entryId,
    operation: {
      kind: "update-link" as const,
      subject: link.localId,
      changes,
      before: { tags: tagsOf(link) ?? [] },
    },
  }));
  const written = jobOf(place.profileId, operations, {
    kind: "edit",
    rate: dice.pick(rates),
    createdAtMs: nowMs,
  });
  return { place, written, resources };
}

function drawChange(book: Book, link: WantedLink): RowChange {
  const { dice } = book;
  const number = book.number();
  const tags = tagsOf(link);
  const changes: LinkChanges = { title: `${link.title}, edited ${number}` };
  if (tags !== undefined && dice.chance(0.5)) changes.tags = [...tags, `edit${number}`];
  return { kind: "change", entryId: book.newIds().entryId, link, changes };
}

/** Undefined while they are not certain: a job adds to the tags that a link has at its turn. */
function tagsOf({ fields, changeDropped, lacks }: WantedLink): readonly string[] | undefined {
  const [tags, ...others] = fields.tags.values();
  return others.length > 0 || changeDropped || lacks.size > 0
    ? undefined
    : (tags as readonly string[]); // each value of this field is a list of tags
}
