import { type QueryClient, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RichTextNode } from "#app/document/document.ts";
import { documentLinks } from "#app/document/editor/checks/text-links.ts";
import { parseItemLink } from "#app/document/item-link.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { LinkPaths } from "#app/resources/inputs/input.ts";
import { isItemPath } from "../../declarations.ts";

type Problem = "missing" | "unpublished" | "scheduled" | "trashed";

interface LinkResponse {
  results: { href: string; item: { title: string } | null; problem: Problem | null }[];
}

/** The most links that the API checks in one request, and the most requests for one text. */
const BATCH = 100;
const MAX_BATCHES = 5;

/** The path of an internal link, with or without the site's domain. */
export function internalPath(href: string, origin: string): string | undefined {
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

const messages: Record<Problem, (title: string) => string> = {
  missing: () => "is broken: the item doesn’t exist",
  unpublished: (title) => `opens the draft “${title}”, which visitors can’t see`,
  scheduled: (title) => `opens “${title}”, which isn’t published yet`,
  trashed: (title) => `opens “${title}”, which is in the trash`,
};

type Documents = readonly (readonly [string, RichTextNode])[];

/** The internal links that the API must check, with their paths. @param known as for `useLinkProblems` */
function unknownLinks(documents: Documents, known: LinkPaths): (readonly [path: string, href: string])[] {
  const hrefs = documents.flatMap(([, document]) => documentLinks(document)).map(({ href }) => href);
  return [...new Set(hrefs)].flatMap((href) => {
    const path = internalPath(href, location.origin);
    return path && isItemPath(path) && !known[parseItemLink(path)?.key ?? ""] ? [[path, href] as const] : [];
  });
}

function linkQueries(paths: readonly (readonly [path: string, href: string])[]) {
  const asked = [...new Set(paths.map(([path]) => path))].sort();
  const batches = Array.from({ length: Math.min(Math.ceil(asked.length / BATCH), MAX_BATCHES) }, (_, index) =>
    asked.slice(index * BATCH, (index + 1) * BATCH),
  );
  return batches.map((batch) => ({
    queryKey: ["links", ...batch],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      staffApi().get<LinkResponse>(
        `/api/common/link/?${new URLSearchParams(batch.map((path) => ["href", path]))}`,
        signal,
      ),
    staleTime: 60_000,
  }));
}

function groupProblemsByHref(
  paths: readonly (readonly [path: string, href: string])[],
  found: LinkResponse["results"],
): Readonly<Record<string, string>> {
  const byPath = new Map(
    found.flatMap(({ href, item, problem }) => (problem ? [[href, messages[problem](item?.title ?? "")]] : [])),
  );
  return Object.fromEntries(
    paths.flatMap(([path, href]) => (byPath.has(path) ? [[href, byPath.get(path) as string]] : [])),
  );
}

/**
 * Why visitors cannot open internal links, by URL, as far as it is known.
 * @param known the current paths of items, by `post/12`; links to items that have one are valid.
 */
export function useLinkProblems(documents: Documents, known: LinkPaths): Readonly<Record<string, string>> {
  const paths = useMemo(() => unknownLinks(documents, known), [documents, known]);
  const found = useQueries({
    // Findings stay visible while another link is examined.
    queries: linkQueries(paths).map((query) => ({
      ...query,
      placeholderData: (before: LinkResponse | undefined) => before,
    })),
    combine: (queries) => queries.flatMap(({ data }) => data?.results ?? []),
  });
  return useMemo(() => groupProblemsByHref(paths, found), [found, paths]);
}

/** Checks the links once, as `useLinkProblems` does; skips links that cannot be checked now. */
export async function findLinkProblems(queries: QueryClient, documents: Documents, known: LinkPaths) {
  const paths = unknownLinks(documents, known);
  const found = await Promise.allSettled(linkQueries(paths).map((query) => queries.fetchQuery(query)));
  return groupProblemsByHref(
    paths,
    found.flatMap((batch) => (batch.status === "fulfilled" ? batch.value.results : [])),
  );
}
