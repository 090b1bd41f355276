import { type LookupAddress, lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** For all redirects together, in milliseconds. */
const TIMEOUT = 8000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Statuses that some servers return only for HEAD. */
const HEAD_REFUSED = [403, 404, 405, 501];

/** The response of another site to a URL: a status, or why there is none. */
export type SiteAnswer = { status: number } | { problem: "no_host" | "not_public" | "no_answer" };

/** Ranges outside the public internet (IANA's registries of special-purpose addresses, RFC 6890). */
const special = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]) {
  const [network = "", prefix] = range.split("/");
  special.addSubnet(network, Number(prefix), "ipv4");
}
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  special.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/**
 * Checks whether a URL that somebody typed exists. To prevent requests to the server's own network, the IP addresses of
 * a host are checked when the connection is opened, again for each redirect, and only the usual ports are used. The
 * body of the response is not read.
 * @param isReachable for tests, which have no hosts but their own
 */
export async function askSite(
  url: string,
  {
    isReachable = isPublicAddress,
    isAnyPort = false,
  }: { isReachable?: typeof isPublicAddress; isAnyPort?: boolean } = {},
): Promise<SiteAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let target = URL.parse(url);
  for (let asked = 0; target && asked <= MAX_REDIRECTS; asked += 1) {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (!/^https?:$/.test(target.protocol) || (target.port !== "" && !isAnyPort)) return { problem: "not_public" };
    if (isIP(host) && !isReachable(host)) return { problem: "not_public" };
    let answer = await send(target, "HEAD", isReachable, signal);
    if ("status" in answer && HEAD_REFUSED.includes(answer.status))
      answer = await send(target, "GET", isReachable, signal);
    if (!("status" in answer) || !REDIRECTS.includes(answer.status) || !answer.location) return answer;
    target = URL.parse(answer.location, target);
  }
  return { problem: "no_answer" };
}

type Sent = { status: number; location?: string | undefined } | Exclude<SiteAnswer, { status: number }>;

const problems: Readonly<Record<string, Exclude<SiteAnswer, { status: number }>["problem"]>> = {
  ENOTFOUND: "no_host",
  ENOTPUBLIC: "not_public",
};

function send(url: URL, method: string, isReachable: typeof isPublicAddress, signal: AbortSignal): Promise<Sent> {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((done) => {
    const sent = request(url, {
      method,
      signal,
      agent: false,
      lookup: guarded(isReachable),
      headers: { "User-Agent": "Lightwell (link checker)", Accept: "*/*" },
    });
    sent.on("response", (response) => {
      done({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    sent.on("error", ({ code }: NodeJS.ErrnoException) => done({ problem: problems[code ?? ""] ?? "no_answer" }));
    sent.end();
  });
}

/** Looks up a host, and rejects it if any of its IP addresses is not allowed. */
const guarded =
  (isReachable: typeof isPublicAddress): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = found ?? [];
      const refused = addresses.some(({ address }) => !isReachable(address));
      const [first] = addresses;
      const failure =
        error ?? (refused || !first ? Object.assign(new Error("not public"), { code: "ENOTPUBLIC" }) : null);
      if (failure) callback(failure, "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
