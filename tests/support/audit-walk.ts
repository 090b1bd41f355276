import { expect } from "vitest";
import type { Api, ApiResponse } from "./api.ts";

/** What stands in fields, and may stand in no entry of the log. */
export const PRIVATE = "nobody's business";

/** Calls routes, and looks what each writes into the audit log. */
export function walkAudit(api: Api) {
  const called = new Set<string>();
  let last = 0;
  const news = async () => {
    const { db } = api.app.database;
    const rows = await db.selectFrom("audit_entry").selectAll().where("id", ">", last).orderBy("id").execute();
    last = rows.at(-1)?.id ?? last;
    return rows;
  };
  /**
   * Calls as an owner.
   * @param route with `:id` or `:key` where `id` belongs.
   * @param make the body, or what makes the call.
   * @param wanted the entries that have to be there afterwards, and no others.
   */
  const call = async (
    route: string,
    id: number | string | null,
    make: object | null | (() => Promise<ApiResponse>),
    ...wanted: object[]
  ) => {
    await news();
    const [method = "", pattern = ""] = route.split(" ");
    const path = pattern.replace(/:id|:key/, String(id));
    const body = make ?? undefined;
    const response = typeof make === "function" ? await make() : await api.request(method, path, { as: "owner", body });
    expect(response.status, `${route}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    called.add(route);
    const entries = await news();
    expect.soft(entries, route).toMatchObject(wanted);
    expect(JSON.stringify(entries), route).not.toContain(PRIVATE);
    return response.body;
  };
  return { called, call };
}
