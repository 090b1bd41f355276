import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ConfigError, loadConfig } from "../../config/config.ts";

const generatePem = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const pem = generatePem(1024);
const elliptic = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

function listProblems(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test("reads a key from the environment, even on one line, or from a file", () => {
  const file = join(mkdtempSync(join(tmpdir(), "dkim-")), "key.pem");
  writeFileSync(file, pem);
  const given = [
    { DKIM_PRIVATE_KEY: pem },
    { DKIM_PRIVATE_KEY: pem.replaceAll("\n", "\\n") },
    { DKIM_PRIVATE_KEY_FILE: file },
  ];
  for (const key of given) {
    const { dkim } = loadConfig({ DKIM_SELECTOR: "mail2026", DKIM_DOMAIN: "Academy.example", ...key });
    expect(dkim).toMatchObject({ selector: "mail2026", domain: "academy.example" });
    expect(dkim?.privateKey?.export({ type: "pkcs8", format: "pem" })).toBe(pem);
  }
  expect(loadConfig({ DKIM_SELECTOR: "s1" }).dkim).toEqual({
    selector: "s1",
    domain: undefined,
    privateKey: undefined,
  });
  expect(loadConfig({}).dkim).toBeUndefined();
});

test.each<[string, Record<string, string>, string]>([
  ["no selector", { DKIM_PRIVATE_KEY: pem }, "DKIM_SELECTOR is required if DKIM_PRIVATE_KEY is set"],
  ["a selector that is no name", { DKIM_SELECTOR: "a b" }, "DKIM_SELECTOR must be a name such as mail2026"],
  [
    "no key",
    { DKIM_SELECTOR: "a", DKIM_PRIVATE_KEY: "hunter2" },
    "DKIM_PRIVATE_KEY must be a private key in PEM format",
  ],
  ["a short key", { DKIM_SELECTOR: "a", DKIM_PRIVATE_KEY: generatePem(512) }, "RSA key of at least 1024 bits"],
  ["another kind of key", { DKIM_SELECTOR: "a", DKIM_PRIVATE_KEY: elliptic }, "RSA key of at least 1024 bits"],
  ["no file", { DKIM_SELECTOR: "a", DKIM_PRIVATE_KEY_FILE: "/nowhere" }, "cannot be read (ENOENT)"],
  ["two keys", { DKIM_SELECTOR: "a", DKIM_PRIVATE_KEY: pem, DKIM_PRIVATE_KEY_FILE: "/nowhere" }, "cannot both be set"],
  ["a name as a DNS server", { DNS_SERVERS: "1.1.1.1,dns.example" }, "DNS_SERVERS must be IP addresses"],
])("%s is rejected", (_what, environment, problem) => {
  const problems = listProblems(environment);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems.join()).not.toMatch(/hunter|BEGIN/);
});

test("accepts DNS servers with IPv4 and IPv6 addresses, with or without ports", () => {
  const servers = "192.0.2.1, 192.0.2.1:5353,2001:db8::1,[2001:db8::1]:53";
  expect(loadConfig({ DNS_SERVERS: servers }).dnsServers).toEqual([
    ...["192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]:53"],
  ]);
});
