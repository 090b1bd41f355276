import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { getIpLookupUrl, getSettings } from "./settings.server.ts";

const Facts = z.object({ academy_name: z.string(), time_zone: z.string(), ip_lookup_url: z.string().nullable() });

/** Serves the settings that many screens need from memory: no query except the session check. */
export function serveFacts(http: Http, app: App): void {
  http.get(
    "/api/common/facts/",
    {
      config: { access: "staff" },
      schema: { tags: ["Common"], summary: "Get the settings that admin screens need", response: { 200: Facts } },
    },
    async () => {
      const { academy_name, time_zone } = await memoizePerRevision(app, getSettings);
      return { academy_name, time_zone, ip_lookup_url: await memoizePerRevision(app, getIpLookupUrl) };
    },
  );
}
