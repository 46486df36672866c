import * as v from "valibot";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { siteOf } from "../../../shared/domain/address/site.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { isConnected } from "../../../shared/domain/profile/profile.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { LookedUp } from "../../../shared/domain/views/views.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { method } from "../../../shared/rpc/method.ts";
import { latestFirst } from "../ledger/entries-of-link.ts";
import type { ProfileStore, ReadTransaction, Store } from "../../../shared/ports/ports.ts";

/** More are found in the library. */
const linksMost = 200;

const input = v.object({
  /** The page in front; "" if it is not known or must not be looked up. */
  address: forms.address,
  /** Words to search for. Without any, the links of the page's site are looked up. */
  text: forms.text(1_000),
});

/**
 * Links of the profile in use: those that fit the text, as `linksByWords` finds them, or those of the site in front, with
 * its page first and then the latest. Looks on this device alone.
 */
export const lookUp = method(
  input,
  ({ store, profiles }: { store: Store; profiles: Pick<ProfileStore, "current"> }) =>
    async ({ address, text }): Promise<Result<LookedUp, StorageFailure>> => {
      const profile = await profiles.current();
      const site = siteOf(address);
      const read = await store.read(async (tx) => {
        const ofPage = site === "" ? [] : await tx.linksAt(profile.id, addressKey(address));
        const found =
          text.trim() === ""
            ? await ofSite(tx, profile.id, site, ofPage)
            : await tx.linksByWords(profile.id, text, linksMost);
        const isEmpty = (await tx.linksAfter(profile.id, undefined, 1)).links.length === 0;
        return { ofPage, ...found, isEmpty };
      });
      if (!read.ok) return read;
      const { ofPage, links, isMore, isEmpty } = read.value;
      const inFront = new Set(ofPage.map(({ localId }) => localId));
      return ok({
        site,
        links: links.map(({ localId, title, targetUrl, tags }) => ({
          localId,
          title,
          targetUrl,
          tags,
          isInFront: inFront.has(localId),
        })),
        isMore,
        isPageSaved: ofPage.length > 0,
        isEmpty,
        isConnected: isConnected(profile),
      });
    },
);

async function ofSite(
  tx: ReadTransaction,
  profileId: LinkRow["profileId"],
  site: string,
  ofPage: readonly LinkRow[],
): Promise<{ links: readonly LinkRow[]; isMore: boolean }> {
  if (site === "") return { links: [], isMore: false };
  const [onSite, ofRoot] = await Promise.all([
    tx.linksOnSite(profileId, site, linksMost + 1),
    // The key of a site's own page ends with the host.
    tx.linksAt(profileId, site),
  ]);
  const all = new Map(
    [...ofPage, ...latestFirst([...ofRoot, ...onSite])].map((row) => [row.localId, row]),
  );
  return { links: [...all.values()].slice(0, linksMost), isMore: all.size > linksMost };
}
