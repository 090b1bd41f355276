import { dequal } from "dequal/lite";
import type { RichTextNode } from "#app/document/document.ts";

/** Blocks in which two people can change different parts. */
const containers = new Set([
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "callout",
  "table",
  "tableRow",
  "tableHeader",
  "tableCell",
]);

/** Whether three versions of a block are merged by their content rather than as a whole. */
export function isMergedInside(...versions: readonly [RichTextNode, RichTextNode, RichTextNode]): boolean {
  const [base] = versions;
  if (!containers.has(base.type)) return false;
  if (!versions.every(({ type, attrs }) => type === base.type && dequal(attrs ?? {}, base.attrs ?? {}))) return false;
  return base.type !== "table" || isSameGrid(versions);
}

/** Whether all rows of these tables have the same cells; otherwise merged rows could differ in length. */
function isSameGrid(tables: readonly RichTextNode[]): boolean {
  const rows = tables.flatMap(({ content = [] }) => content);
  const count = rows[0]?.content?.length;
  return rows.every(
    ({ content = [] }) =>
      content.length === count && content.every(({ attrs = {} }) => isOne(attrs.colspan) && isOne(attrs.rowspan)),
  );
}

const isOne = (span: unknown) => span === undefined || span === null || span === 1;
