import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { CONSENT_ATTRIBUTE, CONSENT_KEY } from "./consent.ts";

/** The query parameters that are reported: those that choose what a page shows. Any other may be personal. */
const REPORTED = ["page", "category", "tag", "kind", "q"];

/**
 * An inline script that loads the tag manager and reports the page, also when the browser restores it from
 * the back/forward cache; undefined if no tag manager is configured. If consent is required, it waits for
 * it, and handles the buttons of the notice and the privacy page itself, so that they work on a page whose
 * modules were never loaded.
 */
export function tagManagerScript({ tag_manager_id, tag_manager_needs_consent }: PublicSettings): string | undefined {
  if (tag_manager_id === null) return undefined;
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tag_manager_id)}`;
  return [
    "(()=>{let started,",
    "report=(path=location)=>{let {pathname,searchParams:query}=new URL(path,location.origin);",
    `for(let name of [...query.keys()])${JSON.stringify(REPORTED)}.includes(name)||query.delete(name);`,
    "dataLayer.push({event:'page_path',page_path:pathname+(''+query&&'?'+query)})},",
    "start=()=>{started=1;window.reportPagePath=report;",
    "(window.dataLayer??=[]).push({'gtm.start':Date.now(),event:'gtm.js'});report();",
    `let s=document.createElement('script');s.async=true;s.src=${JSON.stringify(address)};document.head.append(s)};`,
    tag_manager_needs_consent ? withConsent : "start();addEventListener('pageshow',e=>e.persisted&&report())",
    "})()",
  ].join("");
}

/** A loaded tag manager cannot be stopped, so withdrawing consent reloads the page. */
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
  `let answer=e.target.closest('[${CONSENT_ATTRIBUTE}]')?.getAttribute('${CONSENT_ATTRIBUTE}');`,
  "if(!answer||answer==mark.consent)return;",
  "try{localStorage.setItem(key,answer)}catch{}",
  "apply(answer)})",
].join("");
