import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { findProgram, type Machine } from "./machine.ts";

export interface Target {
  name: string;
  url: string;
  process: ChildProcess;
}

export interface RawResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** In milliseconds; includes filling in the demo academy. */
const START_TIMEOUT = 180_000;
/** Headers of the individual response, or set by nginx itself. */
const NOT_COPIED =
  /^(?:date|connection|keep-alive|content-length|content-type|etag|x-request-id|last-modified|server|accept-ranges)$/i;

/** Starts our server with a new SQLite database and the demo content. */
export async function startSite(
  machine: Machine,
  port: number,
  environment: Record<string, string> = {},
  flags: string[] = [],
): Promise<Target> {
  const program = resolve(process.env.BUILD_DIR ?? "build", "server/index.js");
  if (!existsSync(program)) throw new Error("The site is not built. Run this by `npm run bench:page`.");
  const child = machine.start("server", process.execPath, [...flags, program, "serve"], {
    NODE_ENV: "production",
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(machine.folder, "data"),
    DEMO: "1",
    // They would be made beside what is measured.
    PICTURES_AHEAD: "0",
    OWNER_PASSWORD: "a password for measuring",
    ...environment,
  });
  await ready(`http://127.0.0.1:${port}/readyz`, child);
  return { name: "page cache", url: `http://127.0.0.1:${port}`, process: child };
}

/** Starts nginx with one worker, which serves the same bytes and headers from a file for every path. */
export async function startNginx(
  machine: Machine,
  port: number,
  { body, headers }: RawResponse,
  { openFileCache }: { openFileCache: boolean },
): Promise<Target> {
  const folder = join(machine.folder, `nginx-${port}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.html"), body);
  const added = headers
    .filter(([name]) => !NOT_COPIED.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replace(/["\\$]/g, "\\$&")}";`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // Debian's configuration (sendfile, tcp_nopush), without the log and the limit of requests per connection.
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 768; }
    http {
      sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000000;
      types { text/html html; } charset utf-8;
      ${openFileCache ? "open_file_cache max=1000; open_file_cache_valid 60s;" : ""}
      ${temporary.join(" ")}
      server { listen 127.0.0.1:${port}; root ${folder}; location / { rewrite ^ /page.html break; ${added.join("\n")} } }
    }`,
  );
  const child = machine.start("server", findProgram("nginx") as string, ["-c", file, "-e", join(folder, "error.log")]);
  const url = `http://127.0.0.1:${port}/`;
  await ready(url, child);
  return { name: openFileCache ? "nginx, open_file_cache" : "nginx", url, process: child };
}

/**
 * Fetches a response without decoding it.
 * @param best waits for the best compression.
 */
export async function fetchResponse(url: string, headers: Record<string, string>, best = false): Promise<RawResponse> {
  const response = await fetchOnce(url, headers);
  const etag = response.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  if (!best || !etag.includes("-fast")) return response;
  await new Promise((done) => setTimeout(done, 50));
  return fetchResponse(url, headers, best);
}

function fetchOnce(url: string, headers: Record<string, string>): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  get(url, { headers }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const { rawHeaders, statusCode: status = 0 } = response;
    const pairs = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] as string]] : [],
    );
    resolve({ status, headers: pairs as [string, string][], body: Buffer.concat(chunks) });
  }).on("error", reject);
  return promise;
}

async function ready(url: string, child: ChildProcess) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const deadline = performance.now() + START_TIMEOUT;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not respond:\n${output}`);
}
