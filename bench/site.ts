import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Machine } from "./machine.ts";

/** Creating the demo academy is part of the first start. */
const START_TIMEOUT = 180_000;

/** The owner of every measured academy. */
export const owner = { username: "owner", password: "a password for measuring" };

export interface Target {
  name: string;
  url: string;
  process: ChildProcess;
}

export interface Site extends Target {
  /** Queries `probe.mjs` in the server's process. */
  probe: (question: string, parameters?: Record<string, string>) => Promise<Answer>;
}

/** `rss` is in bytes, `cpu` in milliseconds, `rate` in renderings per second of `cpu`. */
type Answer = Record<"renders" | "rss" | "cpu" | "rate", number>;

/** Starts the built server on an academy, with its probe on the next port. */
export async function startSite(machine: Machine, port: number, environment: Record<string, string>): Promise<Site> {
  const program = resolve(process.env.BUILD_DIR ?? "build", "server/index.js");
  if (!existsSync(program)) throw new Error("The site is not built. Use the npm script.");
  const url = `http://127.0.0.1:${port}`;
  const flags = ["--import", join(import.meta.dirname, "probe.mjs")];
  // Creating picture sizes in advance would compete with the measured work.
  const serve = [resolve("tests/support/serve-with.mjs"), program, JSON.stringify({ picturesAhead: false })];
  const child = machine.start("server", process.execPath, [...flags, ...serve], {
    NODE_ENV: "production",
    PORT: String(port),
    PROBE_PORT: String(port + 1),
    SITE_URL: url,
    OWNER_USERNAME: owner.username,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: "error",
    ...environment,
  });
  await waitUntilReady(`${url}/readyz`, child);
  const probe: Site["probe"] = async (question, parameters = {}) => {
    const response = await fetch(`http://127.0.0.1:${port + 1}/${question}?${new URLSearchParams(parameters)}`);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Answer;
  };
  return { name: "site", url, process: child, probe };
}

/** @throws Error with the output of the process if it does not respond */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const deadline = performance.now() + START_TIMEOUT;
  while (performance.now() < deadline && child.exitCode === null) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await pause(50);
  }
  throw new Error(`${url} does not respond:\n${output}`);
}

type Account = typeof owner;

/** @returns the access token of an account */
export async function fetchAccessToken(url: string, account: Account = owner): Promise<string> {
  const response = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`${account.username} could not sign in: ${await response.text()}`);
  return ((await response.json()) as { access: string }).access;
}

/** @returns a function that calls the API as an account, and throws an error if the response is one */
export async function caller(url: string, account: Account = owner) {
  const Authorization = `Bearer ${await fetchAccessToken(url, account)}`;
  // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes.
  return async (method: string, path: string, body?: unknown): Promise<any> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { Authorization, ...(body !== undefined && !isForm && { "Content-Type": "application/json" }) },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responds with ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/** Signs a browser page in to an account. */
export async function signInAs(page: Page, { url }: { url: string }, account: Account = owner): Promise<void> {
  await page.context().request.post(`${url}/api/auth/login/`, { data: account });
  await page
    .context()
    .addCookies([{ name: "access", value: await fetchAccessToken(url, account), url, sameSite: "Lax" }]);
}
