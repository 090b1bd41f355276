import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { App } from "../app.ts";
import { DiskMonitor } from "../disk/disk-monitor.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { Http } from "./http.ts";

const NotReady = z.object({ detail: z.string() });
const Health = z.object({ status: z.enum(["ok", "degraded"]), problems: z.array(z.string()).optional() });

/** How long the database may take to respond, in milliseconds. */
const READY_TIMEOUT = 3000;

/**
 * `/healthz` reports that the process is alive and lists current problems, but never fails, since a restart would not
 * solve them. `/readyz` also requires that the database responds and data can be saved.
 */
export function serveHealth(http: Http, app: App, pages?: PageCache): void {
  const options = { schema: { response: { 200: Health }, hide: true }, logLevel: "warn" as const };

  const disks = new DiskMonitor(app);
  // Logs a problem that exists at the start.
  http.addHook("onListen", async () => {
    await disks.problem();
  });
  let isAway = false;
  http.get("/healthz", options, async () => {
    const disk = await disks.problem();
    const problems = [...listProblems(app, pages), ...(disk === undefined ? [] : [disk])];
    return problems.length === 0 ? { status: "ok" as const } : { status: "degraded" as const, problems };
  });
  http.get(
    "/readyz",
    { ...options, schema: { response: { 200: Health, 503: NotReady }, hide: true } },
    async (_, reply) => {
      // Probes come every few seconds, so an outage is logged when it begins and ends, rather than by each probe.
      try {
        await Promise.race([sql`select 1`.execute(app.database.db), tooLate(READY_TIMEOUT)]);
        if (isAway) app.log.warn("the database responds again");
        isAway = false;
      } catch (error) {
        if (!isAway) app.log.error({ err: error }, "the database does not respond");
        isAway = true;
      }
      const problem = isAway ? "The database does not respond." : await disks.problem();
      if (problem !== undefined) return reply.code(503).header("Retry-After", "5").send({ detail: problem });
      return { status: "ok" as const };
    },
  );
}

async function tooLate(milliseconds: number) {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw new Error(`no response within ${milliseconds} ms`);
}

/** The current problems, for any reader. */
function listProblems({ revision: { outageSince } }: App, pages: PageCache | undefined) {
  const problems: string[] = [];
  if (outageSince) problems.push(`The database has not responded since ${outageSince.toISOString()}.`);
  if (pages?.servesStale) problems.push("Stale pages are being served because pages cannot be rendered at the moment.");
  return problems;
}
