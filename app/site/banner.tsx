import type { Banner } from "#app/features/settings/banner.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { SiteLink } from "./site-link.tsx";

/** A line above the header for all visitors. An inline script closes it, and keeps it closed. */
export function SiteBanner({ banner, language }: { banner: Banner; language: string }) {
  const attributes = useLanguageAttributes(language);
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const { text, link, tone, key } = banner;
  return (
    <section className="site-banner" data-tone={tone} aria-label="Announcement" {...siteLanguage}>
      <p {...attributes}>
        {text}{" "}
        {link ? (
          link.url.startsWith("/") ? (
            <SiteLink to={link.url}>{link.label}</SiteLink>
          ) : (
            <a href={link.url}>{link.label}</a>
          )
        ) : null}
      </p>
      {key ? (
        <button type="button" className="site-banner-close needs-script">
          <Icon name="close" />
          <span className="visually-hidden">Close announcement</span>
        </button>
      ) : null}
    </section>
  );
}
