import { useRouteLoaderData } from "react-router";
import { pageHero } from "#app/features/pages/page-hero.ts";
import type { Page } from "#app/features/pages/pages.resource.ts";
import { Picture } from "#app/ui/picture.tsx";
import { LAYOUT_ROUTE, type LayoutData } from "./layout-data.ts";
import { Scene, type SceneName } from "./scenes/scenes.tsx";
import { SiteLink } from "./site-link.tsx";
import { arrangeMenu, findMenuGroup } from "./site-menu.ts";

/** The header of a page: title, lead, picture or a drawing, and links to the other pages of its menu group. */
export function PageHeader({
  page,
  path,
  scene,
}: {
  page: Pick<Page, "title" | "lead" | "hero">;
  path: string;
  scene: SceneName;
}) {
  const settings = useRouteLoaderData<LayoutData>(LAYOUT_ROUTE)?.settings;
  const group = findMenuGroup(arrangeMenu(settings?.menu ?? []), path);
  return (
    <header className="page-header">
      <div className="page-header-text">
        {group ? (
          <nav className="section-nav" aria-label={`In ${group.label}`}>
            <ul>
              {group.links.map(({ label, to }) => (
                <li key={to}>
                  <SiteLink to={to}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <h1>{page.title}</h1>
        {page.lead ? <p className="lead">{page.lead}</p> : null}
      </div>
      {page.hero ? (
        <div className="page-header-hero">
          <Picture
            picture={page.hero}
            sizes="(min-width: 48rem) 20rem, 11rem"
            shape={{ ...pageHero, most: 640 }}
            // Not eager: on phones it is never the largest element, and eager content shares the connection with the
            // text's fonts.
            lazy={false}
          />
        </div>
      ) : (
        <div className="page-header-scene">
          <Scene name={scene} />
        </div>
      )}
    </header>
  );
}
