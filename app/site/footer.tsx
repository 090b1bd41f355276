import { getLinkName } from "#app/features/settings/social-networks.ts";
import { consentTexts } from "#app/features/subscribers/consent/consent-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LanguageContext, SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import type { LayoutData } from "./layout-data.ts";
import { Logo } from "./logo.tsx";
import { SiteLink } from "./site-link.tsx";
import { footerMenu } from "./site-menu.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import { SUBSCRIBE_ANCHOR } from "./subscribe-result.ts";

export function Footer({ settings, year, apiBaseUrl }: LayoutData) {
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  return (
    <footer className="site-footer" {...siteLanguage}>
      <div className="site-footer-columns">
        <section className="site-footer-about" aria-label="About the academy">
          <Logo settings={settings} className="site-footer-mark" />
          <LanguageContext value={SITE_LANGUAGE}>
            <About settings={settings} />
          </LanguageContext>
          <SocialLinks settings={settings} />
        </section>
        <nav aria-label="More">
          <ul className="site-footer-links">
            {footerLinks(settings).map(({ label, to }) => (
              <li key={`${label} ${to}`}>
                {to.startsWith("/") ? <SiteLink to={to}>{label}</SiteLink> : <a href={to}>{label}</a>}
              </li>
            ))}
            {settings.contact_email ? (
              <li className="site-footer-contact">
                <a href={`mailto:${settings.contact_email}`}>{settings.contact_email}</a>
              </li>
            ) : null}
          </ul>
        </nav>
        <section className="site-footer-subscribe" id={SUBSCRIBE_ANCHOR} aria-labelledby="subscribe-title">
          <h2 id="subscribe-title">{consentTexts.footer.title}</h2>
          <p>{consentTexts.footer.text}</p>
          <SubscribeForm source="footer" apiBaseUrl={apiBaseUrl} />
        </section>
      </div>
      <div className="site-footer-end">
        <p>
          © {year} {settings.academy_name}
        </p>
        <p>
          <SiteLink to="/privacy">Privacy</SiteLink> <SiteLink to="/accessibility">Accessibility</SiteLink>
        </p>
      </div>
    </footer>
  );
}

/** The links of the settings, or else the default ones. */
const footerLinks = ({ footer_links }: LayoutData["settings"]) =>
  footer_links.length > 0 ? footer_links.map(({ label, url }) => ({ label, to: url })) : footerMenu;

function About({ settings: { footer_about, language } }: Pick<LayoutData, "settings">) {
  return <p {...useLanguageAttributes(language)}>{footer_about}</p>;
}

function SocialLinks({ settings: { academy_name, social_links } }: Pick<LayoutData, "settings">) {
  if (social_links.length === 0) return null;
  return (
    <ul className="social-links">
      {social_links.map((link) => (
        <li key={`${link.network} ${link.url}`}>
          <a href={link.url} rel="me noopener">
            <Icon name={link.network === "other" ? "link" : link.network} />
            <span className="visually-hidden">
              {academy_name} on {getLinkName(link)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
