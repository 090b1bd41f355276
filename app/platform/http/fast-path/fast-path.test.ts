import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const build = sampleBuild([{ path: "page", loader: () => "the same ".repeat(200) }]);
const withFastPath = sharedApi({ build });
const without = sharedApi({ build, fastPath: false });
let addresses: string[];

/** Sends pieces over a connection, and returns everything that is received until the server closes it. */
async function exchange(address: string, pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding("latin1");
  // The server may close the connection while the rest is being sent.
  socket.on("error", () => {});
  let received = "";
  socket.on("data", (text) => {
    received += text;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    await nextTurn();
  }
  socket.end();
  await closed;
  return received;
}

/** The headers of a 304 (RFC 9110, 15.4.5). */
const NEEDED = /^(?:etag|vary|cache-control|content-security-policy|connection|keep-alive):/;

/** Normalises responses so that those of both paths are equal: lower-case header names, sorted. */
const comparable = (received: string) =>
  // Node sends "100 Continue" as soon as it can, even before earlier responses.
  received
    .replaceAll("HTTP/1.1 100 Continue\r\n\r\n", "")
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((response) => {
      const [head = "", ...body] = response.split("\r\n\r\n");
      const [status, ...lines] = head.split("\r\n");
      const headers = lines
        .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
        .filter((line) => !/^(?:date|x-request-id):/.test(line))
        // Routes add the headers of all responses to a 304.
        .filter((line) => !/ 304 /.test(`${status}`) || NEEDED.test(line));
      return { status, headers: headers.sort(), body: body.join("\r\n\r\n") };
    });

const isRefused = ({ status = "" }: { status?: string | undefined }) => /^HTTP\/1\.1 4(?:00|31) /.test(status);

const respond = (pieces: readonly string[]) =>
  Promise.all(addresses.map(async (address) => comparable(await exchange(address, pieces))));

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: x", ...headers].map((line) => `${line}\r\n`).join("")}\r\n`;
const encodings = ["br", "gzip", "identity"];
const paths = ["/page", "/assets/entry-1.js"];

beforeAll(async () => {
  addresses = await Promise.all([withFastPath.listen(), without.listen()]);
  // By default, Node drops responses that are unfinished when the client has sent everything.
  for (const { http } of [withFastPath, without]) Object.assign(http.server, { httpAllowHalfOpen: true });
  // Waits until everything is in memory, in its final encoding.
  await vi.waitUntil(
    async () => {
      const requests = paths.flatMap((path) => encodings.map((encoding) => get(path, `Accept-Encoding: ${encoding}`)));
      const [one, other] = (await respond([requests.join("")])).map((responses) => JSON.stringify(responses));
      return one === other && one?.includes("br-best");
    },
    { timeout: 20_000 },
  );
}, 30_000);

const lines = fc.constantFrom(
  ...["Accept-Encoding: br", "accept-encoding: gzip", "Accept-Encoding: identity", "If-None-Match: *"],
  ...['If-None-Match: "x"', "Range: bytes=0-5", "Host: y", "Content-Length: 3", "Content-Length: 0", "User-Agent: a"],
  ...[
    "Content-Length: 36",
    "Transfer-Encoding: chunked",
    "Connection: close",
    "Connection: keep-alive",
    "Connection: x",
  ],
  ...[
    "Expect: 100-continue",
    "Upgrade: h2c",
    " folded",
    "Bad Name: x",
    "No-Space : x",
    "X: \0",
    "X: \x80\xff",
    "X:\t y ",
  ],
  ...["X: \r", "X", "", "Origin: https://elsewhere.example", "Cookie: a=b", `X: ${"a".repeat(17_000)}`, ": x"],
);
/** The usual values in nine of ten cases. */
const mostly = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual });
const simpleLines = fc.constantFrom(
  ...encodings.map((encoding) => `Accept-Encoding: ${encoding}`),
  ...["If-None-Match: *", 'If-None-Match: "x"', "Range: bytes=0-5", "User-Agent: a", "Connection: keep-alive"],
);
const requests = fc
  .record({
    method: mostly(fc.constantFrom("GET", "GET", "HEAD"), fc.constantFrom("OPTIONS", "get", "GETX", "\r\nGET")),
    target: mostly(
      fc.constantFrom(...paths),
      fc.constantFrom("/humans.txt", "/page?x", "/page#x", "*", "http://x/page", "/pa ge", "/\xe9", "page"),
    ),
    version: mostly(fc.constant("HTTP/1.1"), fc.constantFrom("HTTP/1.0", "HTTP/1.2", "http/1.1", "")),
    end: mostly(fc.constant("\r\n"), fc.constantFrom("\n", "\r")),
    headers: fc.oneof(fc.array(simpleLines, { maxLength: 3 }), fc.array(lines, { maxLength: 4 })),
    hosts: mostly(fc.constant<readonly string[]>(["Host: x"]), fc.constant([])),
    body: mostly(fc.constant(""), fc.constantFrom("abc", "0\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n", get("/page"), "\r\n")),
    noise: mostly<[number, number] | undefined>(fc.constant(undefined), fc.tuple(fc.nat(), fc.nat({ max: 255 }))),
  })
  .map(({ method, target, version, end, headers, hosts, body, noise }) => {
    const head = [`${method} ${target} ${version}`, ...hosts, ...headers, "", ""].join(end);
    if (!noise) return head + body;
    // The target is left unchanged, since made-up pages have a limit.
    const first = head.indexOf(end) + 1;
    const at = first + (noise[0] % (head.length - first));
    return head.slice(0, at) + String.fromCharCode(noise[1]) + head.slice(at + 1) + body;
  });
const connections = fc
  .tuple(fc.array(requests, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(), { maxLength: 3 }), fc.boolean())
  .map(([sent, cuts, isApart]) => {
    if (isApart) return sent;
    const text = sent.join("");
    const places = [0, ...cuts.map((cut) => cut % text.length).sort((one, other) => one - other), text.length];
    return places.slice(1).map((place, index) => text.slice(places[index], place));
  });

test("responds to any input, in any pieces, as Node does", async () => {
  await fc.assert(
    fc.asyncProperty(connections, async (pieces) => {
      const [before = [], node = []] = await respond(pieces);
      // On a request that it cannot parse, Node drops earlier responses that it has not sent yet.
      const isBroken = [...before, ...node].some(isRefused);
      // Anything after a request that ends the connection is rejected or no longer read.
      const isEnded = /HTTP\/1\.0|connection: close/i.test(pieces.join(""));
      if (!isEnded) expect(before.some(isRefused)).toBe(node.some(isRefused));
      const [sent = [], expected = []] = [before, node].map((all) => all.filter((response) => !isRefused(response)));
      const compared = isBroken ? Math.min(sent.length, expected.length) : Number.POSITIVE_INFINITY;
      expect(sent.slice(0, compared)).toEqual(expected.slice(0, compared));
    }),
    { numRuns: 400 },
  );
}, 60_000);

test("without the fast path, pages, files, ranges and 304 responses are the same", async () => {
  const bodies: string[] = [];
  for (const address of addresses) {
    for (const path of paths) {
      const page = await fetch(address + path);
      bodies.push(await page.text());
      const known = { "If-None-Match": page.headers.get("etag") ?? "" };
      expect(await fetch(address + path, { headers: known })).toMatchObject({ status: 304 });
    }
    const part = await fetch(`${address}/assets/entry-1.js`, {
      headers: { Range: "bytes=0-5", "Accept-Encoding": "identity" },
    });
    expect([part.status, await part.text()]).toEqual([206, "export"]);
  }
  expect(bodies.slice(paths.length)).toEqual(bodies.slice(0, paths.length));
});
