import type { KyselyPlugin } from "kysely";
import type { Api } from "./api.ts";

/**
 * The number of queries that some work takes, not counting begin and commit.
 * @param written counts queries that are only compiled here, and run in a thread; none of them may be part of another.
 */
export async function countQueries(api: Api, work: () => Promise<unknown>, { written = false } = {}): Promise<number> {
  const queries = { written: 0, run: 0 };
  const { db } = api.app.database;
  const counter: KyselyPlugin = {
    // Called for the parts of a query too.
    transformQuery({ node }) {
      queries.written++;
      return node;
    },
    async transformResult({ result }) {
      queries.run++;
      return result;
    },
  };
  api.app.database.db = db.withPlugin(counter);
  await work();
  api.app.database.db = db;
  return written ? queries.written : queries.run;
}
