// @vitest-environment node
import { createServer, type RequestListener } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fetchWebFile, fetchWebPart } from "./web-files.ts";

const permission = vi.hoisted(() => ({ isGranted: true }));

vi.mock("../browser/browser.ts", () => ({
  browser: { permissions: { contains: () => Promise.resolve(permission.isGranted) } },
}));

beforeEach(() => void (permission.isGranted = true));

const most = 1_000;

/** Serves every path with the listener until the test ends. Resolves with the address of a host's file. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("no port");
  return `http://127.0.0.1:${at.port}/tide%20table`;
}

const reply =
  (headers: Record<string, string>, body: string | Buffer = "", status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Sends bytes until the client has enough. */
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "application/pdf" });
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(100)));
  };
  response.on("drain", more);
  more();
};

describe("the file that a tab shows", () => {
  it("has its bytes, its type, and a name with the type's ending", async () => {
    const address = await serve(reply({ "content-type": "Application/PDF; x=y" }, "%PDF-1.7"));
    const fetched = await fetchWebFile(address, most);
    if (!fetched.ok) expect.fail(fetched.error.kind);
    const { name, type } = fetched.value;
    expect([name, type, await fetched.value.text()]).toEqual([
      "tide table.pdf",
      "application/pdf",
      "%PDF-1.7",
    ]);
  });

  it.each(["text/html", "application/javascript", "image/", ""])(
    "is none if the response is of the type “%s”",
    async (type) => {
      const address = await serve(reply({ "content-type": type }, "x"));
      expect(await fetchWebFile(address, most)).toMatchObject({
        error: { kind: "page-file-none" },
      });
    },
  );

  it("that its site refuses names the status", async () => {
    const address = await serve(reply({ "content-type": "application/pdf" }, "", 403));
    expect(await fetchWebFile(address, most)).toEqual({
      ok: false,
      error: { kind: "page-file-refused", host: new URL(address).host, status: 403 },
    });
  });

  it("that announces too many bytes is not read", async () => {
    let wasCut = false;
    const address = await serve((_request, response) => {
      response.on("close", () => (wasCut = !response.writableFinished));
      response.writeHead(200, { "content-type": "application/pdf", "content-length": most + 1 });
      response.flushHeaders();
    });
    expect(await fetchWebFile(address, most)).toEqual({
      ok: false,
      error: { kind: "file-too-large", name: "tide table.pdf", most },
    });
    await expect.poll(() => wasCut).toBe(true);
  });

  it("that turns out to be too long is read no further than that", async () => {
    const address = await serve(endless);
    expect(await fetchWebFile(address, most)).toMatchObject({
      error: { kind: "file-too-large", most },
    });
  });

  it("that ends in the middle is none, rather than half a file", async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/pdf", "content-length": "9" });
      response.write("123");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await fetchWebFile(address, most)).toEqual({
      ok: false,
      error: { kind: "page-file-unreachable", host: new URL(address).host },
    });
  });

  it("is not read if its host sends on to another private one", async () => {
    const file = reply({ "content-type": "application/pdf" }, "secret");
    const other = (await serve(file)).replace("127.0.0.1", "localhost");
    const address = await serve(reply({ location: other }, "", 302));
    const { host } = new URL(address);
    const error = { kind: "page-file-unreachable", host };
    expect(await fetchWebFile(address, most)).toEqual({ ok: false, error });
  });

  it("of a host without permission asks for the permission", async () => {
    permission.isGranted = false;
    expect(await fetchWebFile("http://127.0.0.1:1/a.pdf", most)).toEqual({
      ok: false,
      error: { kind: "page-file-closed", host: "127.0.0.1:1" },
    });
  });
});

describe("a part of a copied page", () => {
  it("is data, fetched without the cookies of its host", async () => {
    let cookie: string | undefined;
    const address = await serve((request, response) => {
      cookie = request.headers.cookie;
      response.writeHead(200, { "content-type": "image/png", "set-cookie": "a=b" }).end("123");
    });
    expect(await fetchWebPart(address, most, address)).toBe("data:image/png;base64,MTIz");
    expect(cookie).toBeUndefined();
  });

  it("is not asked for without the permission for its host", async () => {
    permission.isGranted = false;
    let requests = 0;
    const address = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    expect([await fetchWebPart(address, most, address), requests]).toEqual([undefined, 0]);
  });

  it("on a private network is not asked for by a page on the web, whatever hosts are allowed", async () => {
    let requests = 0;
    const address = await serve((_request, response) => {
      requests += 1;
      response.end("x");
    });
    const fetched = await fetchWebPart(address, most, "https://quoin.example/grid");
    expect([fetched, requests]).toEqual([undefined, 0]);
  });

  it("is not read if its host sends on to another private one", async () => {
    const other = (await serve(reply({}, "secret"))).replace("127.0.0.1", "localhost");
    const address = await serve(reply({ location: other }, "", 302));
    expect(await fetchWebPart(address, most, address)).toBeUndefined();
  });

  it.each([
    ["is refused", reply({}, "x", 404)],
    ["announces too many bytes", reply({ "content-length": String(most + 1) }, "x".repeat(1_001))],
    ["turns out to be too long", endless],
    ["is cut", ((_request, response) => response.destroy()) satisfies RequestListener],
  ])("that %s is missing", async (_name, listener) => {
    const address = await serve(listener);
    expect(await fetchWebPart(address, most, address)).toBeUndefined();
  });
});
