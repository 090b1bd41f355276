import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { LanguageContext, SITE_LANGUAGE, usePageLanguage } from "#app/ui/language-context.tsx";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import { Arrival } from "./arrival.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { Footer } from "./footer.tsx";
import type { FrameData } from "./frame-data.ts";
import { Header } from "./header.tsx";
import { ShareButton } from "./share-button.tsx";
import { answerIn, ownPath, SUBSCRIBE_ANCHOR, subscribeMessages } from "./subscribe-answer.ts";

/** What surrounds every public page: specification, section 2. */
export function Frame({ children, ...data }: FrameData & { children: ReactNode }) {
  const language = usePageLanguage();
  return (
    <LanguageContext value={language}>
      <a className="skip-link" href="#main" lang={language === SITE_LANGUAGE ? undefined : SITE_LANGUAGE}>
        Skip to the content
      </a>
      <Header academyName={data.settings.academy_name} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...data} />
      <ShareButton siteUrl={data.siteUrl} />
      <FormAnswer />
      <ConsentNotice settings={data.settings} />
      <Arrival apiBaseUrl={data.apiBaseUrl} />
    </LanguageContext>
  );
}

/** The messages, with the one a form posted without script has come back with. */
function FormAnswer() {
  const location = useLocation();
  const [search] = useSearchParams();
  const answer = answerIn(search);
  const ok = (
    <Link className="toast-ok" to={`${ownPath(location)}#${SUBSCRIBE_ANCHOR}`} replace preventScrollReset>
      OK
    </Link>
  );
  return <Toasts initial={answer && { ...subscribeMessages[answer], ok }} />;
}
