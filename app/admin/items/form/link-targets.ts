import type { LinkChoice } from "#app/document/editor/editor-services.ts";
import { itemLinkHref } from "#app/document/item-link.ts";
import { itemPathValues } from "#app/features/search/entry-address.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { itemPath } from "#app/resources/item-page.ts";
import { findDeclaration } from "../declarations.ts";
import { internalPath } from "./checks/link-problems.ts";

interface Hit {
  resource: string;
  id: number;
  slug: string | null;
  kind: string | null;
  title: string;
  status: string | null;
}

/** The items of the site, drafts included, that match these words or this URL. */
export async function searchLinks(text: string, signal: AbortSignal): Promise<LinkChoice[]> {
  if (internalPath(text, location.origin)) return [(await findLink(text, signal)) ?? []].flat();
  const query = new URLSearchParams({ q: text, page_size: "8" });
  const { results } = await staffApi().get<{ results: Hit[] }>(`/api/common/search/?${query}`, signal);
  return results.flatMap((hit) => {
    const definition = findDeclaration(hit.resource);
    const itsPath = definition && itemPath(definition, itemPathValues(definition, hit));
    if (!definition || !itsPath) return [];
    const isPublic = hit.status === null || hit.status === "published";
    return [target(hit, definition.labels.one, isPublic ? itsPath : "not published")];
  });
}

interface FoundLinks {
  results: {
    item: { resource: string; id: number; title: string; path: string | null } | null;
    problem: string | null;
  }[];
}

/** The item at a URL of the site, which may be a former one; the link keeps the fragment. */
export async function findLink(address: string, signal: AbortSignal): Promise<LinkChoice | undefined> {
  const href = internalPath(address, location.origin);
  if (!href) return undefined;
  const { results } = await staffApi().get<FoundLinks>(`/api/common/link/?${new URLSearchParams({ href })}`, signal);
  const { item, problem } = results[0] ?? {};
  if (!item) return undefined;
  const label = findDeclaration(item.resource)?.labels.one ?? "";
  const found = target(item, label, problem ? "not published" : (item.path ?? ""));
  return { ...found, href: found.href + (/[?#].*$/.exec(href)?.[0] ?? "") };
}

const target = (
  { resource, id, title }: { resource: string; id: number; title: string },
  kind: string,
  place: string,
) => ({
  href: itemLinkHref(`${resource}/${id}`),
  label: title,
  hint: [kind, decodeURI(place)].filter(Boolean).join(", "),
});
