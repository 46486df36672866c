// @vitest-environment node
import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { pictureMaxBytes } from "../../domain/picture.ts";
import { fetchPicture } from "./picture.ts";

/** Serves every path with the listener until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("no port");
  return `http://127.0.0.1:${at.port}/mill.png`;
}

it("fetches the bytes of a picture, with their type", async () => {
  const address = await serve((_request, response) =>
    response.writeHead(200, { "content-type": "Image/PNG; x=y" }).end(Buffer.from([1, 2, 3])),
  );
  const fetched = await fetchPicture(address);
  expect(fetched.ok && fetched.value.type).toBe("image/png");
  expect(fetched.ok && [...new Uint8Array(await fetched.value.arrayBuffer())]).toEqual([1, 2, 3]);
});

it.each([
  ["an error", 404, { "content-type": "image/png" }, "refused"],
  ["a page of a login", 200, { "content-type": "text/html" }, "none"],
  ["no type", 200, {}, "none"],
  ["nothing", 200, { "content-type": "image/png", "content-length": "0" }, "none"],
] as const)("takes %s for no picture", async (_, status, headers, error) => {
  const address = await serve((_request, response) => response.writeHead(status, headers).end());
  expect(await fetchPicture(address)).toEqual({ ok: false, error });
});

it("reads nothing of a picture that is said to be too large", async () => {
  let wasCut = false;
  const address = await serve((_request, response) => {
    response.on("close", () => (wasCut = !response.writableFinished));
    response.writeHead(200, {
      "content-type": "image/png",
      "content-length": String(pictureMaxBytes + 1),
    });
    response.flushHeaders();
  });
  expect(await fetchPicture(address)).toEqual({ ok: false, error: "large" });
  await expect.poll(() => wasCut).toBe(true);
});

it("stops reading a picture of unknown size at the limit", async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
    };
    response.on("drain", more);
    more();
  });
  expect(await fetchPicture(address)).toEqual({ ok: false, error: "large" });
});

it("fails if the connection is cut in the middle", async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "image/png", "content-length": "9" }).write("123");
    setTimeout(() => response.destroy(), 20);
  });
  expect(await fetchPicture(address)).toEqual({ ok: false, error: "refused" });
});
