import { browserHeaders, measureRequestRate } from "../load.ts";
import { fetchResponse, getEtag, startNginx } from "../nginx.ts";
import { processorTime } from "../processor-time.ts";
import type { Target } from "../site.ts";
import type { Bench, Figure, Row } from "./row.ts";

const CONNECTIONS = 32;
const MAX_WARM_UPS = 5;

// Three quarters of the time of a plain page and a 304 are the system call that writes; nginx makes a cheaper one.
const kinds = [
  { what: "cached page, brotli", headers: browserHeaders, least: 0.85 },
  { what: "cached page, plain", headers: { ...browserHeaders, "Accept-Encoding": "identity" }, least: 0.7 },
  { what: "cached page, 304", headers: browserHeaders, unchanged: true, least: 0.7 },
];

export const cachedPage: Row = {
  name: "cached-page",
  about: "the home page from the page cache, beside nginx serving the same bytes",
  async run(bench) {
    const site = await bench.startSite(await bench.academies.demo());
    const figures = [];
    for (const kind of kinds) figures.push(await measure(bench, site, kind));
    return figures;
  },
};

async function measure(bench: Bench, site: Target, { what, headers, unchanged, least }: (typeof kinds)[number]) {
  const { machine, rounds, seconds, port } = bench;
  const nginx = await startNginx(machine, port + 2, await fetchResponse(site.url, headers));
  const measureRate = async (target: Target) => {
    const known = unchanged ? await validator(target.url, headers) : {};
    const before = processorTime(target.process.pid);
    const load = { headers: { ...headers, ...known }, connections: CONNECTIONS, seconds };
    const rate = await measureRequestRate(machine, target.url, load);
    const after = processorTime(target.process.pid);
    // The rate per second of the server's processor time, which depends less on the load generator and other work on
    // the machine.
    return before === undefined || after === undefined ? rate : (rate * seconds) / (after - before);
  };
  const targets = nginx ? [site, nginx] : [site];
  const values = new Map(targets.map((target) => [target, [] as number[]]));
  for (const target of targets) await warmUp(bench, target, () => measureRate(target));
  for (let round = 0; round < rounds; round += 1)
    for (const target of round % 2 === 0 ? targets : targets.toReversed())
      values.get(target)?.push(await measureRate(target));
  if (nginx) await machine.end(nginx.process);
  const [own, other] = [...values.values()];
  return {
    ...{ what, unit: "req/s", values: own ?? [], limit: { of: "ratio", least } },
    ...(other ? { reference: { name: "nginx", values: other } } : { note: "nginx is not installed" }),
  } satisfies Figure;
}

/** Node compiles the hot code in the meantime, which takes several measurements on a busy machine. */
async function warmUp({ seconds }: Bench, { process }: Target, measureOnce: () => Promise<number>) {
  const begun = processorTime(process.pid) ?? 0;
  for (let turn = 0; turn < MAX_WARM_UPS; turn += 1) {
    await measureOnce();
    if ((processorTime(process.pid) ?? Number.POSITIVE_INFINITY) - begun >= seconds) return;
  }
}

/** The ETag of each server, which is sent back to it. */
async function validator(url: string, headers: Record<string, string>) {
  const known = { "If-None-Match": getEtag(await fetchResponse(url, headers)) };
  const { status } = await fetchResponse(url, { ...headers, ...known });
  if (status !== 304) throw new Error(`${url} responds to its own ETag with ${status}.`);
  return known;
}
