import type { QueryClient } from "@tanstack/react-query";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import type { LibraryPictures } from "#app/document/editor/checks/check-document.ts";
import type { LinkPaths } from "#app/resources/inputs/input.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** Finds the problems in an item as typed, from its checks. Checks that can't run now are skipped. */
export async function findProblems(
  queries: QueryClient,
  definition: ResourceDefinition,
  item: FormItem,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const [{ checkItem, listDocuments }, { findLinkProblems }] = await Promise.all([
    import("#app/admin/items/form/checks/check-item.ts"),
    import("#app/admin/items/form/checks/link-problems.ts"),
  ]);
  const paths = (item.document_links ?? {}) as LinkPaths;
  const broken = await findLinkProblems(queries, listDocuments(definition, values), paths);
  const pictures = (item.document_media ?? {}) as LibraryPictures;
  return checkItem(definition, values, pictures, broken).flatMap(({ severity, message }) =>
    severity === "problem" ? [message] : [],
  );
}
