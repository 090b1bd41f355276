import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { vi } from "vitest";

/** The statements that either engine runs during some work, without their parameters. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Set<string>> {
  const queries = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (this: DatabaseSync, text, ...rest) {
    queries.add(text);
    return prepare.call(this, text, ...rest);
  });
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first] = given;
    queries.add(typeof first === "string" ? first : ((first as { text?: string })?.text ?? ""));
    return Reflect.apply(query, this, given);
  } as never);
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
  }
  return queries;
}
