import type { SelectQueryBuilder } from "kysely";
import { z } from "zod";
import { roleGroups, type StaffActor } from "#app/platform/access/actor.ts";
import { type AnyTables, isAllowed, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { getStore } from "#app/resources/store.server.ts";
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

/** Reads from the academy's data which steps are done; email, the user's name and colleagues are known here. */
export interface Progress {
  settings(app: App): Promise<Record<"name" | "logo" | "time_zone" | "contact", boolean>>;
  /** Selects the pages that the academy has written, with their `key`. */
  pages(app: App): SelectQueryBuilder<AnyTables, string, object>;
  /** Selects the articles that visitors can see. */
  articles(app: App): SelectQueryBuilder<AnyTables, string, object>;
}

const config = { access: roleGroups.owners } as const;
const tags = ["Common"];

/** Serves the first steps of a new academy, and which of them are done. */
export function serveFirstSteps(http: Http, app: App, progress: Progress): void {
  http.get(
    firstStepsPath,
    {
      config: { access: "staff" },
      schema: {
        tags,
        summary: "Get the Getting started list",
        description: "Only owners have steps; the list is empty for other accounts.",
        response: { 200: FirstSteps },
      },
    },
    (request) => readFirstSteps(app, requireStaff(request), progress),
  );

  http.patch(
    firstStepsPath,
    {
      config,
      schema: {
        tags,
        summary: "Hide or show Getting started for your account",
        body: z.strictObject({ hidden: z.boolean() }),
        response: { 200: FirstSteps },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      await hideFirstSteps(app, actor, request.body.hidden);
      return readFirstSteps(app, actor, progress);
    },
  );
}

/** Two queries, if the settings are cached. */
async function readFirstSteps(app: App, actor: StaffActor, progress: Progress): Promise<FirstSteps> {
  if (!isAllowed(owners, actor)) return { hidden: true, steps: [] };
  const [settings, ownName, found] = await Promise.all([
    progress.settings(app),
    app.staff.findName(app.database.db, actor.id),
    getStore(app)
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom("hidden_first_steps").select("staff_id").where("staff_id", "=", actor.id)).as("hidden"),
        eb.exists(progress.articles(app).select("id")).as("article"),
        eb.exists(progress.pages(app).select("id").where("key", "=", "about-founder")).as("founder"),
        eb.exists(progress.pages(app).select("id").where("key", "like", "services-%")).as("service"),
        app.staff.countActive(app.database.db).as("accounts"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const done: Record<FirstStepName, boolean> = {
    ...settings,
    article: Boolean(found.article),
    founder: Boolean(found.founder),
    service: Boolean(found.service),
    email: app.config.smtpUrl !== undefined,
    own_name: ownName !== "",
    colleague: Number(found.accounts) > 1,
  };
  return { hidden: Boolean(found.hidden), steps: firstStepNames.map((name) => ({ name, done: done[name] })) };
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
