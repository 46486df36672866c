import { attachFiles } from "../../src/background/use-cases/files/attach-files.ts";
import { changeFile } from "../../src/background/use-cases/files/change-file.ts";
import { listFiles } from "../../src/pages/options/ledger/files.ts";
import type { DraftFile } from "../../src/shared/domain/draft/draft-file.ts";
import type { BlobId, EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { aLife, aWorld, requireOk } from "./a-life.ts";
import { aDraft, anId, aProfileId } from "./builders.ts";

/** A file of four bytes, as the form has it. */
export function aFile(number: number, file: Partial<DraftFile> = {}): DraftFile {
  return {
    entryId: anId<EntryId>(1_000 + number),
    file: anId<LocalId>(1_100 + number),
    blob: anId<BlobId>(1_200 + number),
    name: `tide ${number}.pdf`,
    type: "application/pdf",
    size: 4,
    ...file,
  };
}

/** A life with the bytes of three files on disk. */
export async function aLifeWithFiles(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  for (const { blob } of [1, 2, 3].map((number) => aFile(number)))
    requireOk(await life.blobs.put(blob, new Blob(["tide"])));
  const ports = { ...life, deliver: () => undefined };
  return {
    ...life,
    attachFiles: attachFiles(ports),
    changeFile: changeFile(ports),
    listFiles: ({ link }: { link: LocalId }) => listFiles(ports.store, link, aProfileId),
    kindsSent: () => life.service.sent.map(({ operation }) => operation.kind),
  };
}

/** A new link with these files. */
export const withFiles = (...files: readonly DraftFile[]) => aDraft(1, { files });
