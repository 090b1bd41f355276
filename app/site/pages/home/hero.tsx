import { pageHero } from "#app/features/pages/page-hero.ts";
import type { Page } from "#app/features/pages/pages.resource.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Scene } from "../../scenes/scenes.tsx";
import { SiteLink } from "../../site-link.tsx";

/** The academy's introduction, with two links. */
export function Hero({ page: { title, lead, hero } }: { page: Pick<Page, "title" | "lead" | "hero"> }) {
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        <p className="hero-actions">
          <SiteLink to="/about/academy" className="button">
            Who we are
          </SiteLink>
          <SiteLink to="/contact-us" className="quiet-link">
            Talk to us
          </SiteLink>
        </p>
      </div>
      {hero ? (
        <div className="hero-picture">
          <Picture picture={hero} shape={pageHero} sizes="(min-width: 48rem) 27rem, 80vw" eager />
        </div>
      ) : (
        <div className="hero-scene">
          <Scene name="dawn" />
        </div>
      )}
    </section>
  );
}
