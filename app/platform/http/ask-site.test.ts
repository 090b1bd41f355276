import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askSite, isPublicAddress } from "./ask-site.ts";

const local = { isReachable: () => true, isAnyPort: true };

async function start() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [, path = "", next = ""] = /^\/(\w*)\/?(.*)$/.exec(request.url ?? "") ?? [];
    if (path === "never") return;
    if (path === "to") response.writeHead(302, { Location: decodeURIComponent(next) }).end();
    else if (path === "round") response.writeHead(301, { Location: request.url }).end();
    else if (path === "head") response.writeHead(request.method === "HEAD" ? 405 : 200).end("x".repeat(100_000));
    else response.writeHead(Number(path) || 200).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("reports the status of a URL after redirects, even if the site does not support HEAD", async () => {
  const { url, requests } = await start();
  const to = (path: string) => `${url}/to/${encodeURIComponent(path)}`;
  for (const [path, status] of [
    [`${url}/`, 200],
    [`${url}/404`, 404],
    [`${url}/410`, 410],
    [`${url}/head`, 200],
    [to("/503"), 503],
  ] as const)
    expect(await askSite(path, local), path).toMatchObject({ status });
  expect(requests.slice(0, 3)).toEqual(["HEAD /", "HEAD /404", "GET /404"]);
  expect(await askSite(`${url}/round`, local)).toEqual({ problem: "no_answer" });
});

test("sends no request to the server's own network, whatever the host name or redirect", async () => {
  const { url, requests } = await start();
  const { port } = new URL(url);
  for (const own of [
    ...[url, `http://localhost:${port}/`, `http://[::1]:${port}/`, `http://2130706433:${port}/`, "ftp://example.org/"],
    ...["http://localhost/", "http://169.254.169.254/latest/meta-data/", "http://[::ffff:10.0.0.1]/", "nothing"],
  ])
    expect(await askSite(own), own).not.toHaveProperty("status");
  expect(await askSite(url, { isAnyPort: true })).toEqual({ problem: "not_public" });
  expect(await askSite(`http://localhost:${port}/`, { isAnyPort: true })).toEqual({ problem: "not_public" });
  expect(requests).toEqual([]);
  // The first host is allowed here, but not the one that it redirects to.
  const redirected = `${url}/to/${encodeURIComponent("http://10.0.0.7/")}`;
  const isReachable = (address: string) => address === "127.0.0.1";
  expect(await askSite(redirected, { isReachable, isAnyPort: true })).toEqual({ problem: "not_public" });
  expect(requests).toHaveLength(1);
});

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...[
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "::ffff:8.8.8.8",
    "2001:db8::1",
    "2002::1",
    "64:ff9b::1",
    "x",
  ],
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "193.0.6.139", "2a00:1450:4001::1", "2606:4700::1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
