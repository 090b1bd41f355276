import { useEffect, useState } from "react";
import { type Path, useLocation } from "react-router";
import type { FrameData } from "./frame-data.ts";
import { reportView } from "./report-view.ts";
import { reportPagePath } from "./tag-manager.ts";

/** Where the visitor was last. Kept outside of components: an error page has a frame of its own. */
const last: { path?: string; shown?: string } = {};

/**
 * What happens after each navigation in the client: the keyboard starts at the top of the new page,
 * screen readers hear its title, the tag manager gets its `page_path`, the server counts a view.
 * The first page is none of ours: the browser announces it, the starter reports it, and the server
 * saw its request.
 */
export function Arrival({ settings, apiBaseUrl }: Pick<FrameData, "settings" | "apiBaseUrl">) {
  const location = useLocation();
  const { pathname, hash } = location;
  const shown = addressOf(location.mask ?? location);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    const isFirst = last.path === undefined;
    if (last.path === pathname) return;
    last.path = pathname;
    if (isFirst) return;
    setAnnounced(document.title);
    reportView(apiBaseUrl, pathname);
    if (!hash) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, hash, apiBaseUrl]);

  useEffect(() => {
    const isFirst = last.shown === undefined;
    if (last.shown === shown) return;
    last.shown = shown;
    if (!isFirst) reportPagePath(settings, shown);
  }, [shown, settings]);

  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
}

/** What the address bar shows: a lightbox has the address of its photo. */
const addressOf = ({ pathname, search }: Path) => pathname + search;
