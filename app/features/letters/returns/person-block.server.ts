import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { type PersonFacts, personItems } from "#app/platform/personal-data.ts";
import { liftLetterBlock, loadLetterBlock } from "./blocks.server.ts";
import { returnKinds, returnSources } from "./return-kinds.ts";

export const letterBlockFacts: PersonFacts = {
  shape: {
    letter_block: z
      .object({
        kind: z.enum(returnKinds),
        source: z.enum(returnSources),
        reason: z.string(),
        created_at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: "Why this person gets no letters: a bounce or a spam report." }),
  },
  read: async (db, { key }) => ({ letter_block: (await loadLetterBlock(db, key)) ?? null }),
};

/** Lifts a person's block, found by one of their items. */
export function serveLetterBlocks(http: Http, app: App): void {
  const { params, readKey } = personItems(app.features.flatMap(({ personalData = [] }) => personalData));
  http.delete(
    "/api/common/person/:resource/:id/letter-block/",
    {
      config: { access: listRoles(editors), extraStatuses: [404] },
      schema: {
        tags: ["Common"],
        summary: "Resume letters to a person after a bounce or spam report",
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const actor = requireStaff(request);
      await runInTransaction(app, async (trx) => {
        const { resource, id: itemId } = request.params;
        if (!(await liftLetterBlock(trx, await readKey(trx, request.params)))) throw new NotFound();
        const event = { action: "lift_letter_block", resource, itemId, title: "" };
        await recordAudit(trx, actor, [event], app.now().toISOString());
      });
      return reply.code(204).send(null);
    },
  );
}
