import { describe, expect, it } from "vitest";
import { mayFetchFor } from "./private-network.ts";

const may = (url: string, page = "https://quoin.example/grid") =>
  mayFetchFor(`http://${url}`, page.includes("://") ? page : `http://${page}`);

describe("a part of a page on the web", () => {
  it.each(["cdn.example/a.png", "8.8.8.8/a.png", "172.32.0.1/", "192.169.0.1/", "100.128.0.1/"])(
    "is fetched from a public address: %s",
    (url) => expect(may(url)).toBe(true),
  );

  it.each([
    "localhost/",
    "LOCALHOST:9200/",
    "app.localhost/",
    "localhost./",
    "127.0.0.1/",
    "127.9.9.9:8080/",
    "2130706433/",
    "0x7f.1/",
    "0.0.0.0/",
    "10.1.2.3/",
    "100.64.0.1/",
    "169.254.169.254/latest/meta-data",
    "172.16.0.1/",
    "172.31.255.255/",
    "192.168.1.1/",
    "198.18.0.1/",
    "224.0.0.251/",
    "255.255.255.255/",
    "router/",
    "printer.local/",
    "nas.lan/",
    "nas.home.arpa/",
    "wiki.corp.internal/",
    "[::1]/",
    "[::]/",
    "[fd12:3456:789a::1]/",
    "[fe80::1]/",
    "[ff02::fb]/",
    "[::ffff:192.168.1.1]/",
    "[::127.0.0.1]/",
    "[64:ff9b::10.0.0.1]/",
  ])("is not fetched from a private one: %s", (url) => expect(may(url)).toBe(false));

  it.each(["[2001:db8::1]/", "[::ffff:8.8.8.8]/", "[64:ff9b::8.8.8.8]/"])(
    "is fetched from a public one in IPv6: %s",
    (url) => expect(may(url)).toBe(true),
  );

  it("is not fetched from what is no web address", () => {
    expect(mayFetchFor("file:///etc/passwd", "https://quoin.example/")).toBe(false);
    expect(mayFetchFor("nonsense", "https://quoin.example/")).toBe(false);
    expect(mayFetchFor("http://10.0.0.1/", "nonsense")).toBe(false);
  });
});

describe("a part of a page on a private network", () => {
  it.each([
    ["localhost:9200/", "localhost:3000/"],
    ["10.1.2.3/", "10.9.9.9/"],
    ["172.20.1.1/", "172.16.0.1/"],
    ["192.168.1.7/", "192.168.0.2/"],
    ["[fd12:3456:789a::7]/", "[fd12:3456:789a:1::1]/"],
    ["static.corp.internal/", "wiki.corp.internal/"],
    ["files/", "wiki/"],
    ["nas.local/", "printer.local/"],
  ])("is fetched from %s for %s, on the same network", (url, page) => {
    expect(may(url, page)).toBe(true);
  });

  it.each([
    ["127.0.0.1/", "192.168.1.1/"],
    ["127.0.0.1/", "localhost/"],
    ["127.0.0.2/", "127.0.0.1/"],
    ["169.254.169.254/", "169.254.1.1/"],
    ["10.1.2.3/", "192.168.1.1/"],
    ["[fd12:3456:789b::7]/", "[fd12:3456:789a::1]/"],
    ["app.localhost/", "wiki.localhost/"],
    ["router/", "nas.local/"],
    ["192.168.1.1/", "nas.local/"],
  ])("is not fetched from %s for %s", (url, page) => expect(may(url, page)).toBe(false));

  it("is fetched from the web", () => expect(may("cdn.example/", "192.168.1.1/")).toBe(true));
});
