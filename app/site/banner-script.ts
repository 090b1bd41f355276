import type { Banner } from "#app/features/settings/banner.ts";

/** The attribute of the button that closes the banner. */
export const BANNER_CLOSE = "data-banner-close";

/** The key in `localStorage` of the banner that the visitor has closed. */
const STORED = "banner-closed";

/**
 * An inline script that hides a banner that the visitor has closed, before it is painted, and handles the button
 * on pages whose modules were never loaded; undefined if there is nothing to close.
 */
export function bannerScript(banner: Banner | undefined): string | undefined {
  if (!banner?.key) return undefined;
  return [
    `(()=>{let key=${JSON.stringify(STORED)},now=${JSON.stringify(banner.key)},`,
    "hide=()=>document.documentElement.dataset.banner='closed';",
    "try{localStorage.getItem(key)==now&&hide()}catch{}",
    "addEventListener('click',e=>{",
    `if(!e.target.closest('[${BANNER_CLOSE}]'))return;`,
    "try{localStorage.setItem(key,now)}catch{}",
    "hide();document.querySelector('.site-logo')?.focus({preventScroll:true})})})()",
  ].join("");
}
