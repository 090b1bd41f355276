import type { Api } from "./api.ts";

interface Entry {
  action: string;
  username: string;
}

/** What the audit log has of accounts, newest first, but for signing in, which tests do all the time. */
export async function accountLog({ request }: Pick<Api, "request">): Promise<Entry[]> {
  const { body } = await request("GET", "/api/common/audit/?resource=staff&page_size=100", { as: "owner" });
  return body.results.filter(({ action }: Entry) => !action.startsWith("sign_in"));
}
