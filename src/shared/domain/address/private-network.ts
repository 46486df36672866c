import { getUrl, isWeb } from "./url.ts";

/**
 * Whether the extension may fetch an address that a page names. A page may name any address, and an extension with
 * access to all hosts would read the router or this computer for it. So a private address is fetched only for a page
 * on the same host or the same private network. An extension cannot know the IP address behind a public name.
 */
export function mayFetchFor(address: string, pageAddress: string): boolean {
  const url = getUrl(address);
  const page = getUrl(pageAddress);
  if (url === undefined || !isWeb(url)) return false;
  const network = privateNetworkOf(url.hostname);
  if (network === undefined) return true;
  return page !== undefined && network === privateNetworkOf(page.hostname);
}

/**
 * A name for the private network of a host; undefined if the host is public. For addresses that only this computer or
 * its own cable reaches, each host is a separate network.
 */
function privateNetworkOf(hostname: string): string | undefined {
  if (hostname.startsWith("[")) return networkOfIPv6(hostname);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return networkOfIPv4(hostname);
  const name = hostname.replace(/\.$/, "");
  const [, ...parents] = name.split(".");
  const top = parents.at(-1);
  if (name === "localhost" || top === "localhost") return name;
  const isPrivate = top === undefined || privateTops.has(top) || name.endsWith(".home.arpa");
  return isPrivate ? `names in ${parents.join(".")}` : undefined;
}

/** Reserved for private use, or never given to anyone on the web (RFC 6762, section 3 and appendix G; ICANN). */
const privateTops: ReadonlySet<string> = new Set([
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
]);

/** The blocks of RFC 6890 that no public host has: first address, length of the prefix. */
const blocks = [
  ["0.0.0.0", 8, "own"],
  ["10.0.0.0", 8, "shared"],
  ["100.64.0.0", 10, "shared"],
  ["127.0.0.0", 8, "own"],
  ["169.254.0.0", 16, "own"],
  ["172.16.0.0", 12, "shared"],
  ["192.0.0.0", 24, "own"],
  ["192.168.0.0", 16, "shared"],
  ["198.18.0.0", 15, "own"],
  ["224.0.0.0", 3, "own"],
] as const;

function networkOfIPv4(address: string): string | undefined {
  const block = blocks.find(
    ([first, length]) => numberOf(address) >> (32n - BigInt(length)) === prefixOf(first, length),
  );
  if (block === undefined) return undefined;
  return block[2] === "shared" ? block[0] : address;
}

const prefixOf = (first: string, length: number) => numberOf(first) >> (32n - BigInt(length));

function numberOf(address: string): bigint {
  return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

/** The browser writes the address in its shortest form. */
function networkOfIPv6(hostname: string): string | undefined {
  const groups = groupsOf(hostname.slice(1, -1));
  const [first = 0, second = 0, third = 0] = groups;
  const [seventh = 0, eighth = 0] = groups.slice(6);
  const isOfIPv4 =
    groups.slice(0, 5).every((group) => group === 0) || (first === 0x64 && second === 0xff9b);
  if (isOfIPv4) {
    return networkOfIPv4([seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join("."));
  }
  if ((first & 0xfe00) === 0xfc00) return [first, second, third].join(":");
  const isOwn = (first & 0xffc0) === 0xfe80 || (first & 0xff00) === 0xff00;
  return isOwn ? hostname : undefined;
}

function groupsOf(address: string): readonly number[] {
  const [before = "", after = ""] = address.split("::");
  const read = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(before), read(after)];
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}
