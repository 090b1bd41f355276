import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import { selectableList } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import { listEnvelope, listQuery } from "#app/platform/http/list-queries.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { endOwnSession, listSessions, signOutElsewhere } from "./sessions.server.ts";

const Session = z.object({
  id: z.int(),
  ip: z.string(),
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
const sessions = selectableList(Session);
const Params = z.object({ id: rowIdParam });

const config = { access: "staff" } as const;
const tags = ["Sign-in"];

/** Listing and ending the signed-in account's sessions. */
export function serveSessions(http: Http, app: App): void {
  http.get(
    "/api/auth/sessions/",
    {
      config,
      schema: {
        tags,
        summary: "List your sessions",
        querystring: listQuery.omit({ search: true }).extend(sessions.query),
        response: { 200: listEnvelope(Session) },
      },
    },
    async (request, reply) => {
      const found = await listSessions(app, requireStaff(request), request.query, request.url);
      return sessions.send(reply, request.query.fields, found);
    },
  );

  http.delete(
    "/api/auth/sessions/:id/",
    { config, schema: { tags, summary: "End one of your sessions", params: Params, response: { 204: z.null() } } },
    async (request, reply) => {
      await endOwnSession(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  http.delete(
    "/api/auth/sessions/others/",
    {
      config,
      schema: {
        tags,
        summary: "End all your sessions except the current one",
        response: { 200: z.object({ ended: z.int() }) },
      },
    },
    async (request) => ({ ended: await signOutElsewhere(app, requireStaff(request)) }),
  );
}
