import { z } from "zod";
import type { StaffActor } from "#app/platform/actor.ts";
import { roleGroups, roles } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { type FirstStepName, FirstSteps, firstStepNames, firstStepsPath } from "./first-steps.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    hidden_first_steps: {
      staff_id: number;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** What has been done is read from the academy itself; email and colleagues are known here. */
export type ReadProgress = () => Promise<Record<Exclude<FirstStepName, "email" | "colleague">, boolean>>;

const config = { access: roleGroups.owners } as const;
const tags = ["Common"];

/** What a new academy needs first, and what of it has been done. */
export function serveFirstSteps(http: Http, app: App, readProgress: ReadProgress): void {
  http.get(
    firstStepsPath,
    { config, schema: { tags, summary: "The first steps of a new academy", response: { 200: FirstSteps } } },
    (request) => readFirstSteps(app, staffOf(request), readProgress),
  );

  http.patch(
    firstStepsPath,
    {
      config,
      schema: {
        tags,
        summary: "Hide the first steps for your account, or show them again",
        body: z.strictObject({ hidden: z.boolean() }),
        response: { 200: FirstSteps },
      },
    },
    async (request) => {
      const actor = staffOf(request);
      await hideFirstSteps(app, actor, request.body.hidden);
      return readFirstSteps(app, actor, readProgress);
    },
  );
}

async function readFirstSteps(app: App, { id }: StaffActor, readProgress: ReadProgress): Promise<FirstSteps> {
  const { db } = app.database;
  const [hidden, accounts, progress] = await Promise.all([
    db.selectFrom("hidden_first_steps").select("staff_id").where("staff_id", "=", id).executeTakeFirst(),
    app.staff.withRoles(db, roles),
    readProgress(),
  ]);
  const done = { ...progress, email: app.config.smtpUrl !== undefined, colleague: accounts.length > 1 };
  return { hidden: hidden !== undefined, steps: firstStepNames.map((name) => ({ name, done: done[name] })) };
}

async function hideFirstSteps(app: App, { id }: StaffActor, hidden: boolean): Promise<void> {
  const { db } = app.database;
  const now = app.now().toISOString();
  if (!hidden) await db.deleteFrom("hidden_first_steps").where("staff_id", "=", id).execute();
  else
    await db
      .insertInto("hidden_first_steps")
      .values({ staff_id: id, created_at: now, modified_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
