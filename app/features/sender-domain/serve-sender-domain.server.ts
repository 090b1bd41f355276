import { z } from "zod";
import { editors, listRoles, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { RateLimit } from "#app/platform/http/rate-limit.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { activateOnRequest, deleteKey, makeKey, retireKey } from "#app/platform/mail/dkim/dkim-keys.ts";
import { beginCheck, checkDomain } from "./check-domain.server.ts";
import { findSenderFaults, readSenderDomain, SenderDomain, SenderFindings } from "./read-domain.server.ts";

const path = "/api/common/sender-domain/";
const key = `${path}keys/:id/` as const;
const params = z.object({ id: rowIdParam });
const body = z.strictObject({}).nullish();
/** Per account; each sends a dozen DNS queries, or takes processor time. */
const checkLimits: RateLimit[] = [{ name: "sender-domain-check", max: 6, windowMs: 60_000 }];
const keyLimits: RateLimit[] = [{ name: "dkim-key", max: 10, windowMs: 10 * 60_000 }];

/** The sender's domain: its DNS records, and the keys that sign emails. */
export function serveSenderDomain(http: Http, app: App): void {
  const tags = ["Common"];
  const config = { access: listRoles(owners) };
  const response = { 200: SenderDomain };

  http.get(path, { config, schema: { tags, summary: "Get the state of the email domain", response } }, () =>
    readSenderDomain(app),
  );

  http.get(
    `${path}findings/`,
    {
      config: { access: listRoles(editors) },
      schema: {
        tags,
        summary: "List problems that may prevent letters from arriving",
        description: "Based on the last DNS check.",
        response: { 200: SenderFindings },
      },
    },
    () => findSenderFaults(app),
  );

  http.post(
    `${path}check/`,
    {
      config: { ...config, extraStatuses: [429] },
      schema: {
        tags,
        summary: "Check the DNS records of the email domain",
        description: "Takes up to 15 seconds. A waiting key is used once its record is found.",
        body,
        response,
      },
    },
    async (request) => {
      await app.rateLimits.take(checkLimits, `staff-${requireStaff(request).id}`);
      await beginCheck(app, app.now());
      await checkDomain(app);
      return readSenderDomain(app);
    },
  );

  http.post(
    `${path}keys/`,
    {
      config: { ...config, extraStatuses: [429] },
      schema: {
        tags,
        summary: "Create a key for signing emails (DKIM)",
        description: "The key is used once its DNS record is found. The private key is never shown.",
        body,
        response: { 201: SenderDomain },
      },
    },
    async (request, reply) => {
      const actor = requireStaff(request);
      await app.rateLimits.take(keyLimits, `staff-${actor.id}`);
      await makeKey(app, actor);
      return reply.code(201).send(await readSenderDomain(app));
    },
  );

  const summaries = { activate: "Start signing emails with a key", retire: "Stop signing emails with a key" };
  const steps = { activate: activateOnRequest, retire: retireKey };
  for (const step of ["activate", "retire"] as const) {
    http.post(
      `${key}${step}/`,
      {
        config: { ...config, extraStatuses: [404] },
        schema: { tags, summary: summaries[step], params, body, response },
      },
      async (request) => {
        await steps[step](app, requireStaff(request), request.params.id);
        return readSenderDomain(app);
      },
    );
  }

  http.delete(
    key,
    {
      config: { ...config, extraStatuses: [404] },
      schema: { tags, summary: "Delete a key that is not in use", params, response },
    },
    async (request) => {
      await deleteKey(app, requireStaff(request), request.params.id);
      return readSenderDomain(app);
    },
  );
}
