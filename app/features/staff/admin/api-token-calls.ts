import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ApiToken, apiTokensPath, type NewApiToken, type ScopeChoice } from "../api-token.resource.ts";

export const apiTokens = queryOptions({
  queryKey: ["api-tokens"],
  queryFn: async ({ signal }) => (await staffApi().get<{ results: ApiToken[] }>(apiTokensPath, signal)).results,
});

export const scopeChoices = queryOptions({
  queryKey: ["api-token-scopes"],
  queryFn: async ({ signal }) =>
    (await staffApi().get<{ results: ScopeChoice[] }>(`${apiTokensPath}scopes/`, signal)).results,
});

export const createApiToken = (values: NewApiToken) =>
  staffApi().post<ApiToken & { token: string }>(apiTokensPath, values);

export const revokeApiToken = (id: number) => staffApi().delete(`${apiTokensPath}${id}/`);
