import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { isLocalAddress } from "../../../../shared/domain/address/address.ts";
import { withoutLogin } from "../../../../shared/domain/address/login.ts";
import { withoutTracking } from "../../../../shared/domain/address/shown-address.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";

/**
 * The address of the tab that the form offers: without tracking parameters, and without a user name and a password,
 * because nobody means to save these. The user can restore each part separately.
 */
export function createAddressOffer(tab: ReadonlySignal<ActiveTab | undefined>) {
  const trackingRemoved = signal<readonly string[]>([]);
  const loginRemoved = signal(false);
  const own = computed(() => {
    const { address = "" } = tab.value ?? {};
    // Only this browser can open it.
    return isLocalAddress(address) ? "" : address;
  });
  const withLogin = computed(() => withoutTracking(own.value));
  const cleaned = computed(() => withoutLogin(withLogin.value.address));
  return {
    /** Names of the parameters that were removed from the tab's address; empty after they are restored. */
    trackingRemoved,
    /** A name or a password was removed from the tab's address, and was not restored. */
    loginRemoved,
    /** The whole offer, whatever was put back. */
    cleaned,
    /** The offer, from which everything is left out again. */
    take(): string {
      trackingRemoved.value = withLogin.value.removed;
      loginRemoved.value = cleaned.value !== withLogin.value.address;
      return cleaned.value;
    },
    /** The user has typed an address by now, and restoring a part would remove the typed text. */
    leave(): void {
      trackingRemoved.value = [];
      loginRemoved.value = false;
    },
    putTrackingBack(): string {
      trackingRemoved.value = [];
      return loginRemoved.value ? withoutLogin(own.value) : own.value;
    },
    putLoginBack(): string {
      loginRemoved.value = false;
      return trackingRemoved.value.length > 0 ? withLogin.value.address : own.value;
    },
  };
}
