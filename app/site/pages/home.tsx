import { getPage } from "#app/features/pages/pages.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { headMeta } from "../page-head.ts";
import { loadPage } from "../page-loader.server.ts";
import { PageText } from "../page-text.tsx";
import { Scene } from "../scenes/scenes.tsx";
import { SiteLink } from "../site-link.tsx";
import type { Route } from "./+types/home.ts";
import { sitePages } from "./page-paths.ts";

const serviceKeys = ["services-mentorship", "services-astro-clinic", "services-online-classes"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const [home, ...services] = await Promise.all([
    loadPage(app, "home", "/"),
    ...serviceKeys.map((key) => getPage(app, key)),
  ]);
  return {
    ...home,
    services: services.map(({ key, title, lead }) => ({
      title,
      lead,
      path: sitePages[key as keyof typeof sitePages].path,
    })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Home({ loaderData: { page, services } }: Route.ComponentProps) {
  return (
    <>
      <section className="hero">
        <div className="hero-text">
          <h1>{page.title}</h1>
          {page.lead ? <p className="lead">{page.lead}</p> : null}
          <p className="hero-ways">
            <SiteLink to="/about/academy" className="button">
              Who we are
            </SiteLink>
            <SiteLink to="/contact-us" className="quiet-link">
              Talk to us
            </SiteLink>
          </p>
        </div>
        <div className="hero-scene">
          <Scene name="dawn" />
        </div>
      </section>
      <section className="offers" aria-labelledby="offers-title">
        <h2 id="offers-title">What we offer</h2>
        <ul>
          {services.map(({ title, lead, path }) => (
            <li key={path}>
              <h3>
                <SiteLink to={path} className="offer-link">
                  {title}
                </SiteLink>
              </h3>
              {lead ? <p>{lead}</p> : null}
              <Icon name="arrow" />
            </li>
          ))}
        </ul>
      </section>
      <div className="page-body page-body-bare">
        <PageText page={page} />
      </div>
    </>
  );
}
