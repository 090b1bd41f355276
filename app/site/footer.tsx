import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LanguageContext, SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import type { LayoutData } from "./layout-data.ts";
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
          <LogoMark className="site-footer-mark" />
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
          <h2 id="subscribe-title">Letters from the academy</h2>
          <p>Leave your email address, and the next newsletter comes to you.</p>
          <SubscribeForm source="footer" apiBaseUrl={apiBaseUrl} />
        </section>
      </div>
      <div className="site-footer-end">
        <p>
          © {year} {settings.academy_name}
        </p>
        <p>
          <SiteLink to="/privacy">Privacy</SiteLink>
        </p>
      </div>
    </footer>
  );
}

/** Those of the settings, or else the usual ones. */
const footerLinks = ({ footer_links }: LayoutData["settings"]) =>
  footer_links.length > 0 ? footer_links.map(({ label, url }) => ({ label, to: url })) : footerMenu;

function About({ settings: { footer_about, language } }: Pick<LayoutData, "settings">) {
  return <p {...useLanguageAttributes(language)}>{footer_about}</p>;
}

const socialLinks = [
  { setting: "social_network_url", name: "Social network", icon: "facebook" },
  { setting: "microblog_url", name: "Microblog", icon: "x" },
  { setting: "professional_network_url", name: "Professional network", icon: "linkedin" },
  { setting: "video_site_url", name: "Video site", icon: "youtube" },
] as const satisfies { setting: string; name: string; icon: IconName }[];

const networks: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "x.com": "X",
  "twitter.com": "X",
  "linkedin.com": "LinkedIn",
  "youtube.com": "YouTube",
  "vimeo.com": "Vimeo",
};

/** The name of the network if its host is known, else its kind. */
function networkName(url: string, kind: string) {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  return networks[host] ?? kind;
}

function SocialLinks({ settings }: Pick<LayoutData, "settings">) {
  const present = socialLinks.filter(({ setting }) => settings[setting] !== "");
  if (present.length === 0) return null;
  return (
    <ul className="social-links">
      {present.map(({ setting, name, icon }) => (
        <li key={setting}>
          <a href={settings[setting]} rel="me noopener">
            <Icon name={icon} />
            <span className="visually-hidden">
              {settings.academy_name} on {networkName(settings[setting], name)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
