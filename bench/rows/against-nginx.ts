import { requestsPerSecond } from "../load.ts";
import { findProgram } from "../machine.ts";
import { processorTime } from "../processor-time.ts";
import { fetchResponse, startNginx, type Target } from "../targets.ts";
import type { Bench, Figure } from "./row.ts";

interface Question {
  what: string;
  path: string;
  headers: Record<string, string>;
  /** Ask whether the page has changed: each server with the ETag that it gave itself. */
  unchanged?: boolean;
  aim?: Figure["aim"];
}

const CONNECTIONS = 32;
const MAX_WARM_UPS = 5;

/**
 * Measures one address of the running site, and nginx with one worker serving the same bytes, in turn: requests per
 * second of processor time of the server, or of the clock where that is not known (without /proc).
 */
export async function againstNginx(bench: Bench, site: Target, question: Question): Promise<Figure> {
  const { machine, rounds, seconds, port } = bench;
  const { what, path, headers, unchanged, aim } = question;
  const url = site.url + path;
  const response = await fetchResponse(url, headers, true);
  if (response.status !== 200) throw new Error(`${url} responds with ${response.status}.`);
  const nginx = findProgram("nginx")
    ? await startNginx(machine, port + 2, response, { openFileCache: true })
    : undefined;
  const measure = async (target: Target, duration: number) => {
    const known = unchanged ? await etag(target.url, headers) : {};
    const before = processorTime(target.process.pid);
    const rate = await requestsPerSecond(machine, target.url, {
      headers: { ...headers, ...known },
      connections: CONNECTIONS,
      seconds: duration,
    });
    const after = processorTime(target.process.pid);
    // Per second of the processor, which depends less on what else the machine does.
    return before === undefined || after === undefined ? rate : (rate * duration) / (after - before);
  };
  const targets = [{ ...site, url }, ...(nginx ? [nginx] : [])];
  const measured = new Map(targets.map((target) => [target, [] as number[]]));
  for (const target of targets) await warmUp(bench, target, () => measure(target, seconds));
  for (let round = 0; round < rounds; round += 1)
    for (const target of round % 2 === 0 ? targets : targets.toReversed())
      measured.get(target)?.push(await measure(target, seconds));
  if (nginx) await machine.end(nginx.process);
  const [own, other] = [...measured.values()];
  return {
    what,
    unit: "req/s",
    values: own ?? [],
    ...(other ? { reference: { name: "nginx", values: other } } : { note: "nginx is not installed" }),
    ...(aim && { aim }),
  };
}

/** Node compiles the hot code meanwhile; on a busy machine that takes several measurements. */
async function warmUp({ seconds }: Bench, { process }: Target, measure: () => Promise<number>) {
  const begun = processorTime(process.pid) ?? 0;
  for (let turn = 0; turn < MAX_WARM_UPS; turn += 1) {
    await measure();
    if ((processorTime(process.pid) ?? Number.POSITIVE_INFINITY) - begun >= seconds) return;
  }
}

async function etag(url: string, headers: Record<string, string>) {
  const response = await fetchResponse(url, headers, true);
  const tag = response.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  const again = await fetchResponse(url, { ...headers, "If-None-Match": tag });
  if (again.status !== 304) throw new Error(`${url} does not respond with 304 to its ETag ${tag}.`);
  return { "If-None-Match": tag };
}
