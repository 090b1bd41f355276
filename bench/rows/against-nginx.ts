import { requestsPerSecond } from "../load.ts";
import { findProgram } from "../machine.ts";
import { fetchResponse, startNginx } from "../targets.ts";
import type { Bench, Figure } from "./row.ts";

interface Question {
  what: string;
  url: string;
  headers: Record<string, string>;
  /** Ask whether the page has changed: each server with the ETag that it gave itself. */
  unchanged?: boolean;
  aim?: Figure["aim"];
}

const CONNECTIONS = 32;

/** Measures one address of the running site, and nginx with one worker serving the same bytes, in turn. */
export async function againstNginx({ machine, rounds, seconds, port }: Bench, question: Question): Promise<Figure> {
  const { what, url, headers, unchanged, aim } = question;
  const response = await fetchResponse(url, headers, true);
  if (response.status !== 200) throw new Error(`${url} responds with ${response.status}.`);
  const nginx = findProgram("nginx")
    ? await startNginx(machine, port + 2, response, { openFileCache: true })
    : undefined;
  const rate = async (target: string, duration: number) => {
    const known = unchanged ? await etag(target, headers) : {};
    return requestsPerSecond(machine, target, {
      headers: { ...headers, ...known },
      connections: CONNECTIONS,
      seconds: duration,
    });
  };
  const targets = [url, ...(nginx ? [nginx.url] : [])];
  const measured = new Map(targets.map((target) => [target, [] as number[]]));
  // Node compiles the hot code meanwhile.
  for (const target of targets) await rate(target, seconds);
  for (let round = 0; round < rounds; round += 1)
    for (const target of round % 2 === 0 ? targets : targets.toReversed())
      measured.get(target)?.push(await rate(target, seconds));
  if (nginx) await machine.end(nginx.process);
  return {
    what,
    unit: "req/s",
    values: measured.get(url) ?? [],
    ...(nginx
      ? { reference: { name: "nginx", values: measured.get(nginx.url) ?? [] } }
      : { note: "nginx is not installed" }),
    ...(aim && { aim }),
  };
}

async function etag(url: string, headers: Record<string, string>) {
  const response = await fetchResponse(url, headers, true);
  const tag = response.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  const again = await fetchResponse(url, { ...headers, "If-None-Match": tag });
  if (again.status !== 304) throw new Error(`${url} does not respond with 304 to its ETag ${tag}.`);
  return { "If-None-Match": tag };
}
