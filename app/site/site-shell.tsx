import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { LanguageContext, SITE_LANGUAGE, usePageLanguage } from "#app/ui/language-context.tsx";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import { SiteBanner } from "./banner.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { LayoutData } from "./layout-data.ts";
import { NavigationEffects } from "./navigation-effects.tsx";
import { PreviewNote } from "./preview-note.tsx";
import { ShareButton } from "./share-button.tsx";
import { readSubscribeResult, SUBSCRIBE_ANCHOR, stripFormMessage, subscribeMessages } from "./subscribe-result.ts";

/** Pages whose URL contains one person's secret token. */
const secretPages = /^\/(?:files\/|unsubscribe$|choose-topics$|confirm-subscription$|testimonial$)/;

/** The layout around every public page: specification, section 2. */
export function SiteShell({ children, ...data }: LayoutData & { children: ReactNode }) {
  const language = usePageLanguage();
  const { pathname } = useLocation();
  return (
    <LanguageContext value={language}>
      <a className="skip-link" href="#main" lang={language === SITE_LANGUAGE ? undefined : SITE_LANGUAGE}>
        Skip to content
      </a>
      {data.previewPath === pathname ? <PreviewNote /> : null}
      {data.banner ? <SiteBanner banner={data.banner} language={data.settings.language} /> : null}
      <Header settings={data.settings} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...data} />
      {secretPages.test(pathname) ? null : <ShareButton siteUrl={data.siteUrl} />}
      <FormMessage />
      <ConsentNotice settings={data.settings} />
      <NavigationEffects apiBaseUrl={data.apiBaseUrl} />
    </LanguageContext>
  );
}

/** The toasts, initially with the result of a form that was submitted without JavaScript. */
function FormMessage() {
  const location = useLocation();
  const [search] = useSearchParams();
  const result = readSubscribeResult(search);
  const ok = (
    <Link className="toast-ok" to={`${stripFormMessage(location)}#${SUBSCRIBE_ANCHOR}`} replace preventScrollReset>
      OK
    </Link>
  );
  return <Toasts initial={result && { ...subscribeMessages[result], ok }} />;
}
