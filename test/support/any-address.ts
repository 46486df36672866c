import * as fc from "fast-check";

const name = fc.stringMatching(/^[a-zA-Z0-9 %+._~é-]{0,8}$/);
/** Addresses with every part an address can have, as they occur in practice. */
export const anyAddress = fc
  .record({
    scheme: fc.constantFrom("http", "https", "HTTPS", "ftp", "chrome"),
    host: fc.constantFrom("a.example", "WWW.A.Example", "www.www.example", "[::1]", "127.0.0.1"),
    port: fc.constantFrom("", ":80", ":443", ":8080"),
    path: fc.array(name).map((parts) => `/${parts.join("/")}`),
    query: fc.array(fc.tuple(fc.oneof(name, fc.constantFrom("utm_source", "fbclid")), name)),
    fragment: fc.constantFrom("", "#top", "#/route", "#!old"),
  })
  .map(({ scheme, host, port, path, query, fragment }) => {
    const pairs = query.map(([key, value]) => `${key}=${value}`).join("&");
    return `${scheme}://${host}${port}${path}${pairs === "" ? "" : `?${pairs}`}${fragment}`;
  });
