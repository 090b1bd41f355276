import { anonymous } from "#app/platform/access/actor.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { ownPath } from "#app/platform/text/own-path.ts";
import { getPathParameter, listItemPages } from "#app/resources/item-page.ts";
import { findLinkTargets } from "#app/resources/link-targets.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { comparablePath } from "./redirect-paths.ts";
import type { RedirectValues } from "./redirects.resource.ts";

/** The maximum length of a chain in a message; chains are no longer than two, unless somebody changed the database. */
const MAX_STEPS = 10;

/**
 * Checks that a redirect is followed, and that visitors are redirected only once. Strips this site's domain from URLs.
 * @returns the target as a comparable path, or null if it is on another site
 * @throws InvalidInput
 */
export async function checkRedirect(
  values: RedirectValues,
  id: number | undefined,
  context: OperationContext,
): Promise<string | null> {
  const { app, store } = context;
  values.target = removeDomain(values.target, app.config.siteUrl);
  const target = targetPath(values.target);
  // Two redirects saved at the same time could form a chain.
  await acquireTransactionLock(store, app.database, "redirects");
  const [page] = await findPages([values.source], context);
  const onward = await followRedirects(target, id, context);
  const leading = await store
    .selectFrom("redirect")
    .select("source")
    .where("target_path", "=", values.source)
    .where("id", "!=", id ?? 0)
    .executeTakeFirst();
  const problem = redirectProblem(values, target, { page, onward, leading: leading?.source as string | undefined });
  if (problem) throw new InvalidInput([problem]);
  return target;
}

interface Surroundings {
  /** The page at the source. */
  page: string | undefined;
  /** Where the target redirects, step by step. */
  onward: string[];
  /** The source of a redirect whose target is this source. */
  leading: string | undefined;
}

/** The problem with a redirect, given its surroundings. @param target as a comparable path */
export function redirectProblem(
  values: Pick<RedirectValues, "source" | "target">,
  target: string | null,
  { page, onward, leading }: Surroundings,
): Problem | undefined {
  const { source } = values;
  if (page !== undefined) {
    const message = `${page} already uses this path, so visitors would never be redirected. Enter a path without a page.`;
    return { field: "source", code: "page", message };
  }
  if (target === source) {
    const message = "A redirect can’t point to itself.";
    return { field: "target", code: "loop", message };
  }
  if (onward.length > 0) {
    const chain = [source, target, ...onward].join(" → ");
    if (onward.includes(source))
      return { field: "target", code: "loop", message: `This would create a redirect loop: ${chain}.` };
    const message = `${target} is already redirected: ${chain}. Enter ${onward.at(-1)} instead.`;
    return { field: "target", code: "chain", message };
  }
  if (leading === undefined) return undefined;
  const chain = [leading, source, values.target].join(" → ");
  const message = `${leading} redirects here, so its visitors would be redirected twice: ${chain}. Redirect ${leading} to ${values.target} first.`;
  return { field: "source", code: "chain", message };
}

/** A target on this site as a comparable path; null if it is on another site. */
export const targetPath = (target: string) =>
  target.startsWith("/") ? (comparablePath(target.replace(/[?#].*$/, "")) ?? "/") : null;

/** The target without this site's domain, in any of its spellings. */
export const removeDomain = (target: string, siteUrl: string): string =>
  target.startsWith("/") ? target : (ownPath(target, siteUrl) ?? target);

/** Finds the page at each of the paths, where visitors see the page, never a redirect. */
export async function findPages(
  sources: readonly string[],
  { app, ...context }: OperationContext,
): Promise<(string | undefined)[]> {
  const fixed = new Set(
    app.resources.flatMap(({ definition }) =>
      listItemPages(definition).map((page) => getPathParameter(page)?.parent ?? page.path),
    ),
  );
  const targets = await findLinkTargets({ app, ...context, actor: anonymous }, sources);
  return sources.map((source, index) => {
    const found = targets[index];
    // A former URL of an item has no page.
    if (found?.problem === null && comparablePath(found.item?.path ?? "/") === source) return `“${found.item?.title}”`;
    return fixed.has(source) ? "A page on this site" : undefined;
  });
}

/** Where a path redirects, step by step. */
async function followRedirects(
  path: string | null,
  id: number | undefined,
  context: OperationContext,
): Promise<string[]> {
  const chain: string[] = [];
  let next = path;
  while (next !== null && chain.length < MAX_STEPS) {
    const row = await context.store
      .selectFrom("redirect")
      .select(["target", "target_path"])
      .where("name_key", "=", nameKey(next))
      .where("id", "!=", id ?? 0)
      .executeTakeFirst();
    if (!row) break;
    const [found] = await findLinkTargets(context, [String(row.target)]);
    chain.push(found?.item?.path ?? String(row.target));
    next = row.target_path as string | null;
    if (next !== null && chain.includes(next) && chain.length > 1) break;
  }
  return chain;
}
