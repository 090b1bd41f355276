import type { QueryClient } from "@tanstack/react-query";
import type { LibraryPictures } from "#app/document/editor/checks/check-document.ts";
import type { LinkPaths } from "#app/resources/inputs/input.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormItem } from "../form/field-props.ts";

/** What is a problem in an item as it is typed, as its checks name it. What cannot be checked now is none. */
export async function findProblems(
  queries: QueryClient,
  definition: ResourceDefinition,
  item: FormItem,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const [{ checkItem, documentsOf }, { findLinkProblems }] = await Promise.all([
    import("../form/checks/check-item.ts"),
    import("../form/checks/link-problems.ts"),
  ]);
  const paths = (item.document_links ?? {}) as LinkPaths;
  const broken = await findLinkProblems(queries, documentsOf(definition, values), paths);
  const pictures = (item.document_media ?? {}) as LibraryPictures;
  return checkItem(definition, values, pictures, broken).flatMap(({ severity, message }) =>
    severity === "problem" ? [message] : [],
  );
}
