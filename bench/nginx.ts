import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { findProgram, type Machine } from "./machine.ts";
import { type Target, waitUntilReady } from "./site.ts";

interface RawResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Headers of the individual response, or set by nginx itself. */
const NOT_COPIED =
  /^(?:date|connection|keep-alive|content-length|content-type|etag|x-request-id|last-modified|server|accept-ranges)$/i;

/** Starts nginx, if installed, with one worker that serves the same bytes and headers from a file for every path. */
export async function startNginx(
  machine: Machine,
  port: number,
  { body, headers }: RawResponse,
): Promise<Target | undefined> {
  const program = findProgram("nginx");
  if (!program) return undefined;
  const folder = join(machine.folder, "nginx");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.html"), body);
  const added = headers
    .filter(([name]) => !NOT_COPIED.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replace(/["\\$]/g, "\\$&")}";`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // Debian's configuration, without the log and the limit of requests per connection.
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 768; }
    http {
      sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000000;
      types { text/html html; } charset utf-8;
      open_file_cache max=1000; open_file_cache_valid 60s;
      ${temporary.join(" ")}
      server { listen 127.0.0.1:${port}; root ${folder}; location / { rewrite ^ /page.html break; ${added.join("\n")} } }
    }`,
  );
  const child = machine.start("server", program, ["-c", file, "-e", join(folder, "error.log")]);
  const url = `http://127.0.0.1:${port}/`;
  await waitUntilReady(url, child);
  return { name: "nginx", url, process: child };
}

/** Fetches a response in its best compression, without decoding it. */
export async function fetchResponse(url: string, headers: Record<string, string>): Promise<RawResponse> {
  const response = await fetchOnce(url, headers);
  if (!getEtag(response).includes("-fast")) return response;
  await new Promise((done) => setTimeout(done, 50));
  return fetchResponse(url, headers);
}

export const getEtag = ({ headers }: RawResponse): string =>
  headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";

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
