import { expect } from "vitest";
import type { Api } from "./api.ts";

type Role = "owner" | "editor" | "author";

/** A rich text with one paragraph. */
export const paragraph = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** API calls of tests that create items and search for them. */
export function searchRequests(api: () => Api) {
  async function create(path: string, body: object, as: Role = "editor") {
    const response = await api().request("POST", path, { body, as });
    expect(response.body, path).toMatchObject({ id: expect.any(Number) });
    return response.body;
  }

  /** Creates a published post. */
  const post = (title: string, text = "", rest: object = {}) =>
    create("/api/post/", { title, body: paragraph(text || title), status: "published", ...rest });

  let address = 0;
  async function find(q: string, as?: Role, more = "") {
    address += 1;
    const response = await api().request("GET", `/api/common/search/?q=${encodeURIComponent(q)}${more}`, {
      as,
      // A different client address for each request, because of the limits.
      from: `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`,
    });
    expect(response.status, q).toBe(200);
    return response.body;
  }

  /** The titles of the results. */
  const titles = async (q: string, as?: Role) => (await find(q, as)).results.map((hit: { title: string }) => hit.title);

  return { create, post, find, titles };
}
