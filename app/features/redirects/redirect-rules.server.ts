import { anonymous } from "#app/platform/actor.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { pagesOf, parameterOf } from "#app/resources/item-page.ts";
import { findLinkTargets } from "#app/resources/link-targets.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { comparablePath } from "./redirect-paths.ts";
import type { RedirectValues } from "./redirects.resource.ts";

/** Of a chain that a message names; there are none longer than two, unless somebody changed the database. */
const MAX_STEPS = 10;

/**
 * Checks that a redirect is followed, and that visitors are redirected once. Addresses of this site are stored
 * without its domain.
 * @returns the target as a path to compare, or null if it is on another site.
 * @throws InvalidInput
 */
export async function checkRedirect(
  values: RedirectValues,
  id: number | undefined,
  context: OperationContext,
): Promise<string | null> {
  const { app, store } = context;
  values.target = withoutDomain(values.target, app.config.siteUrl);
  const target = values.target.startsWith("/") ? (comparablePath(values.target.replace(/[?#].*$/, "")) ?? "/") : null;
  // Two redirects that are saved at the same time could form a chain together.
  await acquireTransactionLock(store, app.database, "redirects");
  await requireNoPage(values.source, context);
  if (target === values.source)
    throw InvalidInput.field("target", "loop", "A redirect cannot lead to itself: visitors would go in a circle.");
  const onward = await chainFrom(target, id, context);
  if (onward.length > 0) {
    const end = onward.at(-1) as string;
    const chain = [values.source, target, ...onward].join(" → ");
    const message = onward.includes(values.source)
      ? `Visitors would go in a circle: ${chain}.`
      : `${target} is redirected itself: ${chain}. Enter ${end}, so that visitors are redirected once.`;
    throw InvalidInput.field("target", onward.includes(values.source) ? "loop" : "chain", message);
  }
  const leading = await store
    .selectFrom("redirect")
    .select("source")
    .where("target_path", "=", values.source)
    .where("id", "!=", id ?? 0)
    .executeTakeFirst();
  if (leading) {
    const chain = [leading.source, values.source, values.target].join(" → ");
    const message = `${leading.source} leads here, and its visitors would be redirected twice: ${chain}. Let it lead to ${values.target} first.`;
    throw InvalidInput.field("source", "chain", message);
  }
  return target;
}

function withoutDomain(target: string, siteUrl: string) {
  if (target.startsWith("/")) return target;
  const url = new URL(target);
  return url.origin === new URL(siteUrl).origin ? url.pathname + url.search + url.hash : target;
}

/** Visitors see the page at an address, never a redirect. */
async function requireNoPage(source: string, { app, ...context }: OperationContext) {
  const fixed = app.resources.flatMap(({ definition }) =>
    pagesOf(definition).map((page) => parameterOf(page)?.parent ?? page.path),
  );
  const [found] = await findLinkTargets({ app, ...context, actor: anonymous }, [source]);
  // An address that an item had before has no page.
  const item = found?.problem === null && comparablePath(found.item?.path ?? "/") === source ? found.item : null;
  if (!fixed.includes(source) && !item) return;
  const page = item ? `"${item.title}"` : "A page of the site";
  const message = `${page} has this address, and visitors see the page, never a redirect. Enter a path without a page.`;
  throw InvalidInput.field("source", "page", message);
}

/** Where visitors of a path are redirected, step by step. */
async function chainFrom(path: string | null, id: number | undefined, context: OperationContext): Promise<string[]> {
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
