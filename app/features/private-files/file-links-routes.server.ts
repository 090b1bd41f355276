import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { FileLink, NewFileLink } from "./file-links.resource.ts";
import { createFileLink, listFileLinks, revokeFileLink } from "./file-links.server.ts";
import { privateFiles } from "./private-files.resource.ts";

const tags = [privateFiles.labels.many];
const config = { access: listRoles(editors) };
const path = `${privateFiles.path}/:id/links/` as const;
const params = z.object({ id: rowIdParam });

/** Links with which people without an account can download a file. */
export function serveFileLinks(http: Http, app: App): void {
  http.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: "List the links to a private file",
        params,
        response: { 200: z.object({ results: z.array(FileLink) }) },
      },
    },
    async (request) => ({ results: await listFileLinks(app, request.actor, request.params.id) }),
  );

  http.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: "Create a link to a private file",
        params,
        body: NewFileLink,
        response: {
          201: FileLink.extend({
            url: z.string().meta({ description: "The URL of the link, which is only returned once." }),
          }),
        },
      },
    },
    async (request, reply) => {
      const created = await createFileLink(app, request.actor, request.params.id, request.body);
      return reply.code(201).header("Cache-Control", "no-store").send(created);
    },
  );

  http.post(
    `${path}:link/revoke/`,
    {
      config,
      schema: {
        tags,
        summary: "Revoke a link to a private file",
        params: params.extend({ link: rowIdParam }),
        body: z.strictObject({}).optional(),
        response: { 200: FileLink },
      },
    },
    (request) => revokeFileLink(app, request.actor, request.params.id, request.params.link),
  );
}
