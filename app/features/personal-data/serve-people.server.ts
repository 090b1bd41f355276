import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { countHeld, lockPerson, personItems } from "#app/platform/personal-data.ts";

const Held = z.object({ holds: z.array(z.object({ label: z.string(), count: z.number().int() })) });

/**
 * Shows and erases the data of a person who subscribed or sent an enquiry. Unavailable to API tokens, whose scopes end
 * at resources.
 */
export function servePeople(http: Http, app: App): void {
  const personalData = app.features.flatMap(({ personalData = [] }) => personalData);
  const facts = app.features.flatMap(({ personFacts = [] }) => personFacts);
  const shapes = facts.map(({ shape }) => shape);
  const Person = z.object(Object.assign({}, ...shapes) as z.ZodRawShape).meta({ id: "Person" });
  const { params, readKey } = personItems(personalData);
  const options = { config: { access: listRoles(editors), extraStatuses: [404] } };
  const schema = { tags: ["Common"], params };
  const path = "/api/common/person/:resource/:id/";

  http.get(
    path,
    {
      ...options,
      schema: {
        ...schema,
        summary: "Get the data about the person an item belongs to",
        response: { 200: Person },
      },
    },
    async ({ params }) => {
      const { db } = app.database;
      const person = { ...params, key: await readKey(db, params) };
      return Object.assign({}, ...(await Promise.all(facts.map(({ read }) => read(db, person)))));
    },
  );

  http.get(
    `${path}holds/`,
    {
      ...options,
      schema: { ...schema, summary: "Preview what erasing a person’s data removes", response: { 200: Held } },
    },
    async ({ params }) => {
      const { db } = app.database;
      const counts = await countHeld(db, personalData, await readKey(db, params));
      const all = personalData.map(({ label }, at) => ({ label, count: counts[at] ?? 0 }));
      return { holds: all.filter(({ count }) => count > 0) };
    },
  );

  http.delete(
    path,
    {
      ...options,
      schema: {
        ...schema,
        summary: "Erase all personal data of the person an item belongs to",
        description:
          "Removes the person’s email address and name from every table, including the outbox. The audit log records that data was erased, by whom and when, but not whose.",
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const actor = requireStaff(request);
      const { resource, id } = request.params;
      await runInTransaction(app, async (trx) => {
        const key = await readKey(trx, request.params);
        await lockPerson(trx, app.database, key);
        for (const { erase } of personalData) await erase(trx, key, { app, actor });
        await recordAudit(trx, actor, [{ action: "erase", resource, itemId: id, title: "" }], app.now().toISOString());
      });
      return reply.code(204).send(null);
    },
  );
}
