import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { ANSWER, CONSENT_KEY } from "./consent.ts";

/**
 * The script that starts the tag manager when a page is opened and tells it of this page, also when
 * the browser brings the page back as it was; undefined where there is no tag manager. Where consent
 * is needed it does so only with that, and hears the notice's and the privacy page's buttons itself,
 * so that they work on a page whose other script was never fetched.
 */
export function tagManagerStarter({ tag_manager_id, tag_manager_needs_consent }: PublicSettings): string | undefined {
  if (tag_manager_id === null) return undefined;
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tag_manager_id)}`;
  return [
    "(()=>{let started,",
    "report=()=>dataLayer.push({event:'page_path',page_path:location.pathname+location.search}),",
    "start=()=>{started=1;(window.dataLayer??=[]).push({'gtm.start':Date.now(),event:'gtm.js'});report();",
    `let s=document.createElement('script');s.async=true;s.src=${JSON.stringify(address)};document.head.append(s)};`,
    tag_manager_needs_consent ? withConsent : "start();addEventListener('pageshow',e=>e.persisted&&report())",
    "})()",
  ].join("");
}

/** What has been started cannot be stopped: who takes consent back gets the page anew. */
const withConsent = [
  `let key=${JSON.stringify(CONSENT_KEY)},mark=document.documentElement.dataset,`,
  "kept=()=>{try{return localStorage.getItem(key)}catch{}},",
  "apply=answer=>{if(started&&answer!='yes')return location.reload();",
  "mark.consent=answer=='yes'||answer=='no'?answer:'ask';",
  "if(answer=='yes'&&!started)start();else if(started)report()};",
  "apply(kept());",
  "addEventListener('pageshow',e=>e.persisted&&apply(kept()));",
  "addEventListener('storage',e=>{if(e.key==key)mark.consent=e.newValue||'ask'});",
  "addEventListener('click',e=>{",
  `let answer=e.target.closest('[${ANSWER}]')?.getAttribute('${ANSWER}');`,
  "if(!answer||answer==mark.consent)return;",
  "try{localStorage.setItem(key,answer)}catch{}",
  "apply(answer)})",
].join("");
