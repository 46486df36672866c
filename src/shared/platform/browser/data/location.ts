import type { Permissions } from "webextension-polyfill";
import type { Place } from "../../../domain/capture/capture.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { browser, isFirefox } from "../browser.ts";

/** Why the browser did not say where this device is. */
export type LocateFailure = "denied" | "unknown";

const limitMs = 15_000;
/** Five decimals are a metre. */
const perDegree = 100_000;

/**
 * Asks the browser, and so the user, for the position of this device. Must be the first call in a click handler,
 * because Firefox asks there whether the position may be sent to the server at all.
 */
export async function locate(): Promise<Result<Place, LocateFailure>> {
  if (!(await maySendPlace())) return err("denied");
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(ok({ latitude: rounded(latitude), longitude: rounded(longitude) })),
      ({ code, PERMISSION_DENIED }) =>
        resolve(err(code === PERMISSION_DENIED ? "denied" : "unknown")),
      { timeout: limitMs, maximumAge: 60_000 },
    );
  });
}

/** Only Firefox knows permissions for data; elsewhere the browser's question about the place is the only one. */
async function maySendPlace(): Promise<boolean> {
  const wanted: Permissions.Permissions & { data_collection: string[] } = {
    data_collection: ["locationInfo"],
  };
  if (!isFirefox()) return true;
  return browser.permissions.request(wanted);
}

function rounded(degrees: number): number {
  return Math.round(degrees * perDegree) / perDegree;
}
