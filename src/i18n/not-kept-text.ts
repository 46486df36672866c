import type { NotKept } from "../domain/badge.ts";
import type { T } from "./t.ts";

/**
 * Why a save without a form could not be kept. Separate from the other failures because the background
 * needs only these.
 */
export function notKeptText(t: T, failure: NotKept): string {
  switch (failure.kind) {
    case "address-not-savable":
      return t("failure_address_not_savable");
    case "address-local":
      return t("failure_address_local");
    case "storage-full":
      return t("failure_storage_full");
    case "storage-newer":
      return t("failure_storage_newer");
    case "storage-unreadable":
      return t("failure_storage_unreadable");
    case "storage-blocked":
      return t("failure_storage_blocked");
    case "storage-unavailable":
      return t("failure_storage_unavailable", { detail: failure.detail });
  }
}
