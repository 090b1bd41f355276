import type { Api } from "./api.ts";

interface Entry {
  action: string;
  username: string;
  item_id: number;
}

/**
 * The audit log's entries on accounts, or on the given one, newest first, except sign-ins, which tests do all the time.
 */
export async function accountLog({ request }: Pick<Api, "request">, id?: number): Promise<Entry[]> {
  const { body } = await request("GET", "/api/common/audit/?resource=staff&page_size=100", { as: "owner" });
  return body.results.filter(
    ({ action, item_id }: Entry) => !action.startsWith("sign_in") && (id === undefined || item_id === id),
  );
}
