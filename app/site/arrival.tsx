import { useEffect, useState } from "react";
import { type Path, useLocation, useNavigationType } from "react-router";
import { focusFollowedLink, noteFollowedLink } from "./followed-links.ts";
import type { FrameData } from "./frame-data.ts";
import { reportView } from "./report-view.ts";
import { RESULTS } from "./results-heading.tsx";
import { reportPagePath } from "./tag-manager.ts";

interface Place {
  pathname: string;
  /** What of the address chooses items of a list: paging and searching lead to others, filters narrow them down. */
  items: string;
  filters: string;
}

/** Where the visitor was last. Kept outside of components: an error page has a frame of its own. */
const last: { place?: Place; shown?: string } = {};

/**
 * What happens after each navigation in the client: the keyboard starts at the top of the new page, or
 * of the list after paging and searching, or at the link that was followed after Back; screen readers
 * hear its title, or how many items a filter leaves; the tag manager gets its `page_path`, the server
 * counts a view. The first page is none of ours: the browser announces it, the starter reports it, and
 * the server saw its request.
 */
export function Arrival({ apiBaseUrl }: Pick<FrameData, "apiBaseUrl">) {
  const location = useLocation();
  const cameBy = useNavigationType();
  const { pathname, search, hash, key } = location;
  const shown = addressOf(location.mask ?? location);
  const [announced, setAnnounced] = useState({ text: "", count: 0 });

  useEffect(() => {
    const note = (event: MouseEvent) => noteFollowedLink(key, event);
    document.addEventListener("click", note, { capture: true });
    return () => document.removeEventListener("click", note, { capture: true });
  }, [key]);

  useEffect(() => {
    const announce = (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 }));
    const before = last.place;
    const place = placeAt(pathname, search);
    last.place = place;
    if (!before || (Object.keys(place) as (keyof Place)[]).every((part) => place[part] === before[part])) return;
    const isAnotherPage = before.pathname !== pathname;
    if (isAnotherPage) {
      announce(document.title);
      reportView(apiBaseUrl, pathname);
    }
    if (cameBy === "POP" && focusFollowedLink(key)) return;
    const results = document.getElementById(RESULTS);
    if (isAnotherPage || !results) {
      if (!hash) document.getElementById("main")?.focus({ preventScroll: true });
    } else if (before.items !== place.items) {
      results.focus({ preventScroll: true });
      if (cameBy !== "POP") results.scrollIntoView();
    } else if (document.activeElement === document.body) {
      results.focus({ preventScroll: true });
    } else {
      announce(results.textContent);
    }
  }, [pathname, search, hash, key, cameBy, apiBaseUrl]);

  useEffect(() => {
    const isFirst = last.shown === undefined;
    if (last.shown === shown) return;
    last.shown = shown;
    if (!isFirst) reportPagePath(shown);
  }, [shown]);

  return (
    <p className="visually-hidden" role="status">
      {/* A new element each time: the same words are announced again. */}
      <span key={announced.count}>{announced.text}</span>
    </p>
  );
}

function placeAt(pathname: string, search: string): Place {
  const given = new URLSearchParams(search);
  const read = (names: string[]) => JSON.stringify(names.map((name) => given.get(name)));
  return { pathname, items: read(["page", "q"]), filters: read(["category", "tag", "kind"]) };
}

/** What the address bar shows: a lightbox has the address of its photo. */
const addressOf = ({ pathname, search }: Path) => pathname + search;
