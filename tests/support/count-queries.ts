import type { KyselyPlugin } from "kysely";
import type { Api } from "./api.ts";

/** How many queries some work takes, begin and commit not counted. */
export async function countQueries(api: Api, work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const { db } = api.app.database;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  api.app.database.db = db.withPlugin(counter);
  await work();
  api.app.database.db = db;
  return queries;
}
