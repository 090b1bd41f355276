import type { Page } from "playwright-core";
import { resources } from "#app/features/features.server.ts";

const listed = new Map(resources.map(({ definition }) => [`${definition.path}/`, definition]));

/**
 * Watches a page's list requests.
 * @returns the data requested so far that the page does not show: whole items, or texts. A form may read its own item.
 */
export function watchListRequests(page: Page): string[] {
  const problems: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") return;
    const { pathname, searchParams } = new URL(request.url());
    const definition = listed.get(pathname);
    const isOfForm = [...searchParams.keys()].join() === "ids" && /^\d+$/.test(searchParams.get("ids") ?? "");
    if (!definition || definition.single || isOfForm) return;
    const fields = searchParams.get("fields")?.split(",");
    const texts = fields?.filter((name) => definition.inputs[name]?.kind === "rich-text") ?? [];
    if (!fields) problems.push(`${pathname}?${searchParams} asks for whole items`);
    for (const name of texts) problems.push(`${pathname} asks for ${name}`);
  });
  return problems;
}
