import { useEffect, useLayoutEffect, useState } from "react";
import { type Path, useLocation, useNavigationType } from "react-router";
import { rememberFollowedLink, returnToFollowedLink, stopReturning } from "./followed-links.ts";
import type { LayoutData } from "./layout-data.ts";
import { reportView } from "./report-view.ts";
import { RESULTS } from "./results-heading.tsx";
import { reportPagePath } from "./tag-manager.ts";

interface ListState {
  pathname: string;
  /** The query parameters for paging and searching, which show other items. */
  items: string;
  /** The query parameters that narrow a list down. */
  filters: string;
}

/** The previous location. Kept outside of components, since an error page renders a site shell of its own. */
const last: { list?: ListState; path?: string } = {};

/**
 * Runs after each client-side navigation: moves the focus to the top of the new page, to the heading of the list after
 * paging and searching, or to the followed link after Back; announces the title, or the number of items after
 * filtering; sends `page_path` to the tag manager and a view to the server. Does nothing for the first page: the
 * browser announces it, the inline script reports it, and the server has counted its request.
 */
export function NavigationEffects({ apiBaseUrl }: Pick<LayoutData, "apiBaseUrl">) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const { pathname, search, hash, key } = location;
  const path = fullPath(location.mask ?? location);
  const [announced, setAnnounced] = useState({ text: "", count: 0 });

  useEffect(() => {
    const remember = (event: MouseEvent) => rememberFollowedLink(key, event);
    document.addEventListener("click", remember, { capture: true });
    return () => document.removeEventListener("click", remember, { capture: true });
  }, [key]);

  // A passive effect would run after the page was painted, when the visitor may already have pressed a key.
  useLayoutEffect(() => {
    const announce = (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 }));
    const previous = last.list;
    const current = getListState(pathname, search);
    last.list = current;
    if (!previous || (Object.keys(current) as (keyof ListState)[]).every((part) => current[part] === previous[part]))
      return;
    stopReturning();
    const isAnotherPage = previous.pathname !== pathname;
    if (isAnotherPage) {
      announce(document.title);
      reportView(apiBaseUrl, pathname);
    }
    if (navigationType === "POP" && returnToFollowedLink(key)) return;
    const results = document.getElementById(RESULTS);
    if (isAnotherPage || !results) {
      if (!hash) document.getElementById("main")?.focus({ preventScroll: true });
    } else if (previous.items !== current.items) {
      results.focus({ preventScroll: true });
      // Runs after the layout effect that scrolls to the top.
      if (navigationType !== "POP") queueMicrotask(() => results.scrollIntoView());
    } else if (document.activeElement === document.body) {
      results.focus({ preventScroll: true });
    } else {
      announce(results.textContent);
    }
  }, [pathname, search, hash, key, navigationType, apiBaseUrl]);

  useEffect(() => {
    const isFirst = last.path === undefined;
    if (last.path === path) return;
    last.path = path;
    if (!isFirst) reportPagePath(path);
  }, [path]);

  return (
    <p className="visually-hidden" role="status">
      {/* A new element each time, so that screen readers announce the same text again. */}
      <span key={announced.count}>{announced.text}</span>
    </p>
  );
}

function getListState(pathname: string, search: string): ListState {
  const parameters = new URLSearchParams(search);
  const read = (names: string[]) => JSON.stringify(names.map((name) => parameters.get(name)));
  return { pathname, items: read(["page", "q"]), filters: read(["category", "tag", "kind"]) };
}

/** The URL in the address bar; an open lightbox shows its photo's URL there. */
const fullPath = ({ pathname, search }: Path) => pathname + search;
