// @vitest-environment node
import { createServer, type RequestListener } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { pictureMaxBytes } from "../../domain/capture/picture.ts";
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
  const fetched = await fetchPicture(address, address);
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
  expect(await fetchPicture(address, address)).toEqual({ ok: false, error });
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
  expect(await fetchPicture(address, address)).toEqual({ ok: false, error: "large" });
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
  expect(await fetchPicture(address, address)).toEqual({ ok: false, error: "large" });
});

it("fails if the connection is cut in the middle", async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "image/png", "content-length": "9" }).write("123");
    setTimeout(() => response.destroy(), 20);
  });
  expect(await fetchPicture(address, address)).toEqual({ ok: false, error: "refused" });
});

it("is not fetched from a private network for a page that is not on it: nothing is asked there", async () => {
  let requests = 0;
  const address = await serve((_request, response) => {
    requests += 1;
    response.writeHead(200, { "content-type": "image/png" }).end("123");
  });
  const fetched = await fetchPicture(address, "https://quoin.example/notes/1");
  expect(fetched).toEqual({ ok: false, error: "private" });
  expect(requests).toBe(0);
});

it("is not taken from a private network to which the host of the picture sends on", async () => {
  const address = await serve((request, response) => {
    if (request.headers.host?.startsWith("localhost")) {
      response.writeHead(302, { location: address }).end();
    } else {
      response.writeHead(200, { "content-type": "image/png" }).end("123");
    }
  });
  const own = address.replace("127.0.0.1", "localhost");
  expect(await fetchPicture(own, own)).toEqual({ ok: false, error: "private" });
  expect(await fetchPicture(address, address)).toMatchObject({ ok: true });
});
