import { isIPv4, isIPv6 } from "node:net";

/**
 * The network of an IP address, which distinguishes places but not people: the /24 of an IPv4 address, the /48 of an
 * IPv6 address.
 */
export function getNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(address)) return "";
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/48`;
}
