import { z } from "zod";
import { scopeLevels } from "#app/platform/access/token-scopes.ts";
import { line } from "#app/resources/values.ts";

export const apiTokensPath = "/api/auth/tokens/";

const time = z.iso.datetime();
const Scopes = z.record(z.string().max(60), z.enum(scopeLevels));

export const ApiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: Scopes.meta({
      description: "The access level for each scope; `write` includes `read`.",
    }),
    expires_at: time.nullable(),
    last_used_at: time.nullable().meta({ description: "Accurate to the minute." }),
    created_at: time,
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.strictObject({
  name: line(80),
  scopes: Scopes.refine((scopes) => Object.keys(scopes).length > 0, {
    error: "Choose at least one permission.",
    params: { code: "required" },
  }),
  days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .meta({ description: "The number of days until it expires; null for never." }),
  password: z.string().max(1000),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

export const ScopeChoice = z
  .object({ name: z.string(), label: z.string(), levels: z.array(z.enum(scopeLevels)) })
  .meta({ id: "ScopeChoice" });
export type ScopeChoice = z.infer<typeof ScopeChoice>;
