import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { shareTargets } from "./share-links.ts";
import { removeFormMessage } from "./subscribe-result.ts";

const never = () => () => {};
const canShare = () => typeof navigator.share === "function";
const canCopy = () => typeof navigator.clipboard?.writeText === "function";
const no = () => false;
const yes = () => true;

/** The current URL without the result of a form. */
function currentUrl() {
  return removeFormMessage(new URL(window.location.href)).href;
}

/**
 * The floating share button. Without JavaScript, its links share the URL of the page; `share-script.ts` opens them in a
 * separate window, with the URL in the address bar including filters.
 */
export function ShareButton({ siteUrl }: { siteUrl: string }) {
  const url = siteUrl + useLocation().pathname;
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  const offersSheet = useSyncExternalStore(never, canShare, no);
  const offersCopy = useSyncExternalStore(never, canCopy, yes);

  async function openSheet() {
    try {
      await navigator.share({ title: document.title, url: currentUrl() });
    } catch (error) {
      if ((error as Error).name !== "AbortError") notify.error("Couldn’t open the share menu");
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(currentUrl());
      notify.success("Link copied");
    } catch {
      notify.error("Couldn’t copy the link");
    }
  }

  return (
    <aside className="share" aria-label="Share this page" {...siteLanguage}>
      <button type="button" className="share-toggle" popoverTarget="share-options">
        <Icon name="share" />
        <span className="visually-hidden">Share</span>
      </button>
      <ul id="share-options" className="share-options" popover="auto">
        {shareTargets.map(({ name, icon, href }) => (
          <li key={name}>
            <a href={href(url)} target="_blank" rel="noopener" data-share>
              <Icon name={icon} />
              <span className="visually-hidden">Share on {name}</span>
            </a>
          </li>
        ))}
        {offersCopy ? (
          <li className="needs-script">
            <button type="button" onClick={copy} data-hold>
              <Icon name="link" />
              <span className="visually-hidden">Copy link</span>
            </button>
          </li>
        ) : null}
        {offersSheet ? (
          <li>
            <button type="button" onClick={openSheet}>
              <Icon name="device" />
              <span className="visually-hidden">Share with another app</span>
            </button>
          </li>
        ) : null}
      </ul>
    </aside>
  );
}
