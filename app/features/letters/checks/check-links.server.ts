import type { TextLink } from "#app/document/editor/checks/text-links.ts";
import { askSite, type SiteAnswer } from "#app/platform/http/ask-site.ts";
import { findLinkTargets, type LinkTarget } from "#app/resources/link-targets.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";

/** How many links to other sites are followed, and as many to this site; and how many in parallel. */
const MAX_ASKED = 50;
const AT_ONCE = 5;

export interface LinkFinding {
  severity: "problem" | "advice";
  message: string;
}

/** Functions that follow links. */
export interface Followers {
  /** Requests a page of this site by its path. */
  askPage(path: string): Promise<{ status: number; location: string | undefined }>;
  /** Requests a URL on another site. */
  askSite?: typeof askSite;
}

/** Finds broken links in a letter: to items, to other pages of the site, and to other sites. */
export async function checkLinks(
  context: OperationContext,
  links: readonly TextLink[],
  { askPage, askSite: ask = askSite }: Followers,
): Promise<LinkFinding[]> {
  const { siteUrl } = context.app.config;
  const byHref = new Map(
    links.map((link) => [link.href.startsWith(`${siteUrl}/`) ? link.href.slice(siteUrl.length) : link.href, link.text]),
  );
  const own = [...byHref.keys()].filter((href) => /^\/(?![/\\])/.test(href)).slice(0, MAX_ASKED);
  const others = [...byHref.keys()].filter((href) => /^https?:\/\//i.test(href)).slice(0, MAX_ASKED);
  const targets = await findLinkTargets(context, own);
  const found: (readonly [string, Omit<LinkFinding, "message"> & { says: string }] | undefined)[] = [];
  for (const [at, href] of own.entries()) {
    const target = targets[at];
    const says = target ? itemProblem(target) : pageProblem(href, await askPage(href));
    found.push(says ? [href, { severity: "problem", says }] : undefined);
  }
  const answers = new Map<string, SiteAnswer>();
  const waiting = [...others];
  const work = async () => {
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) answers.set(href, await ask(href));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const href of others) found.push(siteProblem(href, answers.get(href) as SiteAnswer));
  return found.flatMap((one) => {
    if (!one) return [];
    const [href, { severity, says }] = one;
    return [{ severity, message: `The link “${byHref.get(href)?.trim() || href}” ${says}.` }];
  });
}

function itemProblem({ item, problem }: LinkTarget): string | undefined {
  if (problem === null) return undefined;
  const title = `“${item?.title ?? ""}”`;
  return {
    missing: "is broken: the item doesn’t exist",
    unpublished: `opens the draft ${title}, which readers can’t see`,
    scheduled: `opens ${title}, which isn’t published yet`,
    trashed: `opens ${title}, which is in the trash`,
  }[problem];
}

/** Unknown paths on the site redirect to its home page. */
function pageProblem(href: string, { status, location }: { status: number; location: string | undefined }) {
  const isHome = /^\/?(?:[?#].*)?$/.test(href);
  if (status === 404 || status === 410) return "is broken: the page doesn’t exist";
  return status === 302 && location === "/" && !isHome
    ? "opens the home page because its own page doesn’t exist"
    : undefined;
}

function siteProblem(href: string, answer: SiteAnswer) {
  const problem = (says: string) => [href, { severity: "problem" as const, says }] as const;
  const advice = (says: string) => [href, { severity: "advice" as const, says }] as const;
  const host = URL.parse(href)?.host ?? href;
  if ("status" in answer) {
    if (answer.status === 404 || answer.status === 410) return problem(`is broken: the page doesn’t exist on ${host}`);
    return answer.status >= 500 ? advice(`may be broken: ${host} returned an error (${answer.status})`) : undefined;
  }
  if (answer.problem === "no_host") return problem(`is broken: ${host} doesn’t exist`);
  if (answer.problem === "not_public")
    return problem(`opens ${host}, which is on a private network that readers can’t reach`);
  return advice(`may be broken: ${host} doesn’t respond`);
}
