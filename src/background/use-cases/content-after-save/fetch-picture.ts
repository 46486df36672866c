import type { DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import type { MissingPicture } from "../../../shared/domain/outbox/entry.ts";
import { pictureMaxBytes, pictureName } from "../../../shared/domain/capture/picture.ts";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { getDataUrlPicture } from "../../../shared/domain/values/data-url.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { Pictures } from "../../../shared/ports/page-ports.ts";
import { keepBytes, type BytesPorts } from "./keep-bytes.ts";

/** A picture of the page as a file of its link, or why there is none. */
export type TakenPicture = { file: DraftFile } | { missing: MissingPicture };

/** Fetches a picture of the page. Its bytes are on disk when this resolves. */
export async function fetchPicture(
  ports: BytesPorts & { pictures: Pictures },
  address: string,
  pageAddress: string,
): Promise<TakenPicture> {
  const found = await bytesAt(ports.pictures, address, pageAddress);
  if (!found.ok) return { missing: found.error };
  const kept = await keepBytes(ports, found.value, pictureName(address, found.value.type));
  return kept.ok ? { file: kept.value } : { missing: "disk" };
}

async function bytesAt(
  pictures: Pictures,
  address: string,
  pageAddress: string,
): Promise<Result<Blob, MissingPicture>> {
  if (isWebAddress(address)) return pictures.fetch(address, pageAddress);
  const picture = getDataUrlPicture(address);
  if (picture === undefined) return err("none");
  return picture.size > pictureMaxBytes ? err("large") : ok(picture);
}
