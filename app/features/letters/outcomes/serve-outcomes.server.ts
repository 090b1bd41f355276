import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { periodUnits } from "#app/platform/time/periods.ts";
import { requireItem } from "#app/resources/read.server.ts";
import { letters } from "../letters.resource.ts";
import { letterResource } from "../letters.server.ts";
import { mailboxName } from "../returns/mailbox/imap-options.ts";
import { mailboxState } from "../returns/mailbox/reading-position.server.ts";
import { LetterOutcome, LettersOverTime, ReturnMailbox } from "./outcome-schemas.ts";
import { readOutcome, readOutcomesByUnit } from "./read-outcomes.server.ts";

/** Serves the statistics of one letter and of all letters over time. */
export function serveOutcomes(http: Http, app: App): void {
  const tags = [letters.labels.many];
  const access = listRoles(editors);
  http.get(
    `${letters.path}/:id/outcome/`,
    {
      config: { access, extraStatuses: [404] },
      schema: {
        tags,
        summary: "Get the statistics of a letter across all its mailings",
        params: z.object({ id: rowIdParam }),
        response: { 200: LetterOutcome },
      },
    },
    async ({ params, actor }) => {
      await requireItem(letterResource, app, actor, params.id, editors);
      return readOutcome(app, params.id);
    },
  );

  http.get(
    `${letters.path}/outcomes/`,
    {
      config: { access },
      schema: {
        tags,
        summary: "Get the statistics of all letters, compared with the previous period",
        description:
          "Covers 30 days, 12 weeks, 12 months or 5 years, including the current one, in the academy’s time zone. Each event counts on the day it happened: a refused letter that is sent again later still counts as refused on the day of the refusal.",
        querystring: z.object({ by: z.enum(periodUnits).default("day") }),
        response: { 200: LettersOverTime },
      },
    },
    ({ query }) => readOutcomesByUnit(app, query.by),
  );

  http.get(
    `${letters.path}/mailbox/`,
    {
      config: { access },
      schema: {
        tags,
        summary: "Get the state of the bounce mailbox",
        response: { 200: ReturnMailbox },
      },
    },
    async () => {
      const { bounces } = app.config;
      const state = bounces && (await mailboxState(app, mailboxName(bounces.url)));
      const { read_at = null, failed_at = null, problem = null } = state ?? {};
      return { is_configured: bounces !== undefined, read_at, failed_at, problem };
    },
  );
}
