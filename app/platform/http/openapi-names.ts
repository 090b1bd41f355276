import type { Document } from "./openapi-responses.ts";

const actions: Record<string, string> = {
  post: "create",
  put: "update",
  patch: "partial_update",
  delete: "destroy",
  head: "head",
  options: "options",
};

/**
 * Gives each operation the id that Django REST Framework's tools would generate: `post_list`, `post_retrieve`,
 * `gallery_book_partial_update`, `auth_login_create`. A duplicate id gets a number at the end, as in those tools.
 */
export function nameOperations(document: Document): Document {
  const taken = new Map<string, number>();
  for (const [path, item] of Object.entries(document.paths)) {
    const parts = path.split("/").filter((part) => part && part !== "api" && !part.startsWith("{"));
    for (const [method, operation] of Object.entries(item)) {
      const isList = operation.parameters?.some(({ name }) => name === "page");
      const action = actions[method] ?? (isList ? "list" : "retrieve");
      const id = [...parts, action].join("_").replaceAll("-", "_");
      const count = (taken.get(id) ?? 0) + 1;
      taken.set(id, count);
      operation.operationId = count === 1 ? id : `${id}_${count}`;
    }
  }
  return document;
}
