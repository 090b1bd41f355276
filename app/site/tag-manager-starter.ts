import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { CONSENT_KEY } from "./tag-manager.ts";

/**
 * The script that starts the tag manager when a page is opened and tells it of this first page;
 * undefined where there is none. Without the visitor's consent, where that is needed, it does nothing.
 */
export function tagManagerStarter(settings: PublicSettings): string | undefined {
  if (settings.tag_manager_id === null) return undefined;
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(settings.tag_manager_id)}`;
  const consent = `try{if(localStorage.getItem(${JSON.stringify(CONSENT_KEY)})!=='yes')return}catch{return}`;
  return [
    "(()=>{",
    settings.tag_manager_needs_consent ? consent : "",
    "(window.dataLayer??=[]).push({'gtm.start':Date.now(),event:'gtm.js'},",
    "{event:'page_path',page_path:location.pathname+location.search});",
    `let s=document.createElement('script');s.async=true;s.src=${JSON.stringify(address)};document.head.append(s)`,
    "})()",
  ].join("");
}
