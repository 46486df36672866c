import type { DraftFile } from "../../../src/shared/domain/draft/draft-file.ts";
import type { FileChanges } from "../../../src/shared/domain/fields/file.ts";
import { asId, type BlobId, type EntryId } from "../../../src/shared/domain/values/ids.ts";
import { sha256Of } from "../bytes.ts";
import type { Dice } from "../dice.ts";
import { Possible } from "../possible.ts";
import type { WantedFile, WantedLink } from "../wanted.ts";
import { isGone, type Book, type Step } from "./book.ts";

/** A file for the link, and its part in a draft. `isOfSave`: it goes with the save of its link. */
export function wantFile(
  book: Book,
  link: Pick<WantedLink, "localId" | "place" | "entryId">,
  isOfSave: boolean,
): { file: DraftFile; wanted: WantedFile } {
  const { dice } = book;
  const number = book.number();
  const { entryId, localId } = book.newIds();
  const bytes = { id: asId<BlobId>(dice.uuid()), size: sizeOf(dice) };
  const title = `file ${number} größe.bin`;
  const type = dice.pick(["", "application/pdf", "text/plain"] as const);
  const category = dice.chance(0.5) ? `Category ${dice.below(5)}` : undefined;
  const repositoryLinkId = dice.chance(0.3) ? 1 + dice.below(1_000) : undefined;
  const wanted: WantedFile = {
    kind: "file",
    entryId,
    localId,
    place: link.place,
    title,
    kept: false,
    lacks: new Set(),
    bytes: { ...bytes, type, sha256: sha256Of(bytes) },
    fields: {
      link: new Possible(link.localId),
      category: new Possible(category ?? null),
      userId: new Possible(null),
      repositoryLinkId: new Possible(repositoryLinkId ?? null),
    },
    changeDropped: false,
    ...(isOfSave && { cameWith: link.entryId }),
  };
  const file: DraftFile = {
    entryId,
    file: localId,
    blob: bytes.id,
    name: title,
    type,
    size: bytes.size,
    ...(category !== undefined && { category }),
    ...(repositoryLinkId !== undefined && { repositoryLinkId: String(repositoryLinkId) }),
  };
  return { file, wanted };
}

/** 1 byte to 2 MB, rarely 20 MB. */
function sizeOf(dice: Dice): number {
  const lot = dice.fraction();
  if (lot < 0.2) return 1;
  if (lot < 0.75) return 1 + dice.below(70_000);
  return lot < 0.985 ? 1 + dice.below(2_000_000) : 20_000_000;
}

/** A file for a link that was saved before, in whatever state the link is. */
export function attachFile(book: Book): Step | undefined {
  const { dice, register } = book;
  const link = dice.maybePick(book.knownLinks.slice(-40).filter(isHere));
  if (link === undefined) return undefined;
  const wasKept = link.kept;
  const { file, wanted } = wantFile(book, link, false);
  register.add(wanted);
  return {
    call: { method: "attachFiles", input: { link: link.localId, files: [file] } },
    bytes: [wanted.bytes],
    hear(heard) {
      if (heard.kind === "refused" && wasKept && isHere(link)) {
        book.surprise(wanted.entryId, `could not be attached: ${heard.error.kind}`);
      }
      if (heard.kind === "ok") wanted.kept = true;
    },
  };
}

/** Another category, number or link for a file in any state. `busy`: the files changed in this batch. */
export function changeFile(book: Book, busy: Set<WantedFile>): Step | undefined {
  const { dice, register } = book;
  const known = book.knownFiles.slice(-40);
  const file = dice.maybePick(known.filter((one) => isHere(one) && !busy.has(one)));
  if (file === undefined) return undefined;
  busy.add(file);
  const entryId: EntryId = book.newIds().entryId;
  const changes = drawChanges(book, file);
  register.fileChanges.set(entryId, file);
  const wasKept = file.kept;
  return {
    call: { method: "changeFile", input: { entryId, file: file.localId, changes } },
    hear(heard) {
      if (heard.kind === "refused" && wasKept && isHere(file) && !isGone(heard)) {
        book.surprise(file.entryId, `could not be changed: ${heard.error.kind}`);
      }
      for (const [name, value] of Object.entries(changes)) {
        file.fields[name as keyof FileChanges].hear(value, heard);
      }
    },
  };
}

function drawChanges(book: Book, { place }: WantedFile): FileChanges {
  const { dice } = book;
  const links = book.knownLinks.slice(-40).filter((one) => one.place === place && one.kept);
  const into = dice.chance(0.3) ? dice.maybePick(links.filter(isHere)) : undefined;
  return {
    category: `Category ${book.number()}`,
    ...(into !== undefined && { link: into.localId }),
    ...(dice.chance(0.2) && { userId: dice.chance(0.3) ? null : dice.below(100) + 1 }),
    ...(dice.chance(0.2) && { repositoryLinkId: dice.chance(0.3) ? null : dice.below(100) + 1 }),
  };
}

function isHere({ letGo }: WantedLink | WantedFile): boolean {
  return letGo === undefined;
}
