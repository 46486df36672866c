import { describe, expect, it } from "vitest";
import { defaultCompatibility } from "../../src/shared/domain/profile/profile.ts";
import type { Service } from "../service/server.ts";
import { createCollection, createLink, localId, startConnected } from "./connected-service.ts";

const image = "data:image/png;base64,iVBORw0KGgo=";

/** The body of the last request that the server received. */
function lastBody({ requests }: Service): unknown {
  return JSON.parse(requests().at(-1)?.bodyText ?? "null");
}

describe("a request", () => {
  it.each(["data-url", "base64"] as const)(
    "carries pictures as the server expects them: %s",
    async (imageEncoding) => {
      const compatibility = { ...defaultCompatibility, imageEncoding };
      const { reference, send } = await startConnected({}, { compatibility });
      const picture = imageEncoding === "base64" ? "iVBORw0KGgo=" : image;
      await send(createLink(), { imageData: image });
      expect(lastBody(reference)).toMatchObject({ image_data: picture });
      expect(reference.links()).toMatchObject([{ image_data: picture }]);
      await send(createCollection(), { coverImageData: image });
      expect(lastBody(reference)).toMatchObject({
        collection: { cover_image_data: { data: picture } },
      });
      const cleared = { kind: "update-collection", subject: localId(), changes: {} } as const;
      await send(cleared, { coverImageData: "" }, new Map([[cleared.subject, 1]]));
      expect(lastBody(reference)).toMatchObject({
        collection: { cover_image_data: { data: "" } },
      });
    },
  );

  it.each([
    [{ imageUrl: "https://example.test/i.png" }, { image_url: "https://example.test/i.png" }],
    [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0 },
    ],
    [
      { latitude: -90, longitude: 180 },
      { latitude: -90, longitude: 180 },
    ],
    [
      { latitude: 51.4779, longitude: -0.0015 },
      { latitude: 51.4779, longitude: -0.0015 },
    ],
  ])(
    "has the given picture or place at the service, and nothing besides: %o",
    async (given, stored) => {
      const { reference, send } = await startConnected();
      expect((await send(createLink(given))).kind).toBe("accepted");
      const none = { image_url: null, image_data: null, latitude: null, longitude: null };
      expect(reference.links()).toMatchObject([{ ...none, ...stored }]);
    },
  );
});
