import { cutText } from "#app/platform/text/shorten-text.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { findPages, redirectProblem, removeDomain, targetPath } from "../redirect-rules.server.ts";
import { type RedirectValues, redirects } from "../redirects.resource.ts";
import type { RowOutcome } from "./import-limits.ts";
import type { RedirectRow } from "./read-redirects.server.ts";

export interface CheckedRow extends RedirectRow {
  outcome: RowOutcome;
  /** The problem, and how to fix it. */
  message: string | null;
  /** The values to store; null if the row is not valid. */
  values: Pick<RedirectValues, "source" | "target" | "type"> | null;
}

interface Known {
  source: string;
  target: string;
  target_path: string | null;
  type: string;
  /** The file row that it comes from. */
  row?: number;
}

const types: Record<string, RedirectValues["type"]> = {};
for (const text of ["", "yes", "true", "1", "301", "permanent"]) types[text] = "permanent";
for (const text of ["no", "false", "0", "302", "temporary"]) types[text] = "temporary";

/**
 * Determines the outcomes of importing rows in order: each is checked against the site, the existing redirects, and the
 * rows before it. The number of queries does not depend on the number of rows.
 */
export async function checkRedirects(rows: readonly RedirectRow[], context: OperationContext): Promise<CheckedRow[]> {
  const read = rows.map((row) => ({ row, ...readRow(row, context.app.config.siteUrl) }));
  const valid = read.flatMap(({ values }) => values ?? []);
  const pages = await findPagesBySource(valid, context);
  const known = await loadKnownRedirects(valid, context);
  return read.map(({ row, values, message }) => {
    if (!values) return { ...row, values: null, outcome: "problem", message };
    const { source } = values;
    const target = targetPath(values.target);
    const same = known.bySource.get(nameKey(source));
    if (same) return { ...row, values, ...compared(values, same) };
    const next = target === null ? undefined : known.bySource.get(nameKey(target));
    const onward = next ? [next.target_path ?? next.target] : [];
    const leading = known.byTarget.get(source)?.source;
    const problem = redirectProblem(values, target, { page: pages.get(source), onward, leading });
    if (problem) return { ...row, values, outcome: "problem", message: problem.message };
    known.add({ ...values, target_path: target, row: row.row });
    return { ...row, values, outcome: "new", message: null };
  });
}

function readRow({ from, to, permanent }: RedirectRow, siteUrl: string) {
  const type = types[permanent.toLowerCase()];
  if (!type)
    return {
      values: null,
      message: `“${cutText(permanent, 40)}” is neither yes nor no. Leave the permanent column empty for yes.`,
    };
  const { source, target } = redirects.fields;
  const read = { source: source.safeParse(toPath(from, siteUrl)), target: target.safeParse(to) };
  if (!read.source.success) return { values: null, message: `From: ${formatIssues(from, read.source.error)}` };
  if (!read.target.success) return { values: null, message: `To: ${formatIssues(to, read.target.error)}` };
  const values = { source: read.source.data, target: removeDomain(read.target.data, siteUrl), type };
  return { values, message: null };
}

/** A full URL of this site is read as its path. */
const toPath = (from: string, siteUrl: string) =>
  /^https?:\/\//i.test(from) && URL.canParse(from) ? removeDomain(from, siteUrl) : from;

const formatIssues = (text: string, { issues }: { issues: { message: string }[] }) =>
  text === "" ? "This is missing." : issues.map(({ message }) => message).join(" ");

function compared({ target, type }: { target: string; type: string }, existing: Known) {
  if (existing.target === target && existing.type === type) return { outcome: "same" as const, message: null };
  const message =
    existing.row === undefined
      ? `This path already redirects to ${existing.target}. Change that redirect if this one is right.`
      : `Row ${existing.row} redirects the same path. Remove one of them.`;
  return { outcome: "problem" as const, message };
}

async function findPagesBySource(valid: readonly { source: string }[], context: OperationContext) {
  const sources = valid.map(({ source }) => source);
  const pages = await findPages(sources, context);
  return new Map(sources.map((source, index) => [source, pages[index]]));
}

/** The existing redirects that share a path with the given ones, by source and by target. */
async function loadKnownRedirects(valid: readonly { source: string; target: string }[], { store }: OperationContext) {
  const bySource = new Map<string, Known>();
  const byTarget = new Map<string, Known>();
  const add = (one: Known) => {
    bySource.set(nameKey(one.source), one);
    if (one.target_path !== null && !byTarget.has(one.target_path)) byTarget.set(one.target_path, one);
  };
  const sources = valid.map(({ source }) => source);
  const keys = [...sources, ...valid.flatMap(({ target }) => targetPath(target) ?? [])].map(nameKey);
  if (sources.length > 0) {
    const found = await store
      .selectFrom("redirect")
      .select(["source", "target", "target_path", "type"])
      .where((eb) => eb.or([eb("name_key", "in", keys), eb("target_path", "in", sources)]))
      .orderBy("id")
      .execute();
    for (const one of found) add(one);
  }
  return { bySource, byTarget, add };
}
