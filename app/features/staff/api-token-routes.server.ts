import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { ApiToken, apiTokensPath, NewApiToken, ScopeChoice } from "./api-token.resource.ts";
import { createApiToken, listApiTokens, revokeApiToken, scopeChoices } from "./api-tokens.server.ts";

const config = { access: "staff" } as const;
const tags = ["Sign-in"];

/**
 * Tokens with which programs call the API on behalf of the signed-in account. Programs themselves can't manage them.
 */
export function serveApiTokens(http: Http, app: App): void {
  http.get(
    apiTokensPath,
    {
      config,
      schema: { tags, summary: "List your API tokens", response: { 200: z.object({ results: z.array(ApiToken) }) } },
    },
    async (request) => ({ results: await listApiTokens(app, requireStaff(request)) }),
  );

  http.get(
    `${apiTokensPath}scopes/`,
    {
      config,
      schema: {
        tags,
        summary: "List the scopes that an API token can have",
        response: { 200: z.object({ results: z.array(ScopeChoice) }) },
      },
    },
    async (request) => ({ results: scopeChoices(app, requireStaff(request)) }),
  );

  http.post(
    apiTokensPath,
    {
      config: { ...config, extraStatuses: [429] },
      schema: {
        tags,
        summary: "Create an API token",
        description:
          "Programs send it as a bearer token (`Authorization: Bearer lwt_…`). It gives access only to the routes of its scopes that the account’s role can use.",
        body: NewApiToken,
        response: { 201: ApiToken.extend({ token: z.string().meta({ description: "Returned only once." }) }) },
      },
    },
    async (request, reply) => reply.code(201).send(await createApiToken(app, requireStaff(request), request.body)),
  );

  http.delete(
    `${apiTokensPath}:id/`,
    {
      config,
      schema: {
        tags,
        summary: "Revoke an API token",
        params: z.object({ id: rowIdParam }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeApiToken(app, requireStaff(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
