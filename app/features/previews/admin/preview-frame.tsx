import { useElementSize } from "@mantine/hooks";
import { useRef, useState } from "react";
import classes from "./preview.module.css";

interface PreviewFrameProps {
  /** The path of the page. */
  url: string;
  /** Identifies the displayed state: another state is another page, even with the same path. */
  state: string;
  /** The width of the page's window, in pixels. */
  width: number;
  title: string;
}

interface Page {
  url: string;
  state: string;
}

/**
 * A page in a window of a given width, scaled to fit. A newer version is loaded out of sight, and then replaces the
 * older one at the same scroll position. No script runs in it; links open in a new tab.
 */
export function PreviewFrame({ url, state, width, title }: PreviewFrameProps) {
  const { ref: room, width: roomWidth, height: roomHeight } = useElementSize();
  const [shown, setShown] = useState<Page>();
  const frame = useRef<HTMLIFrameElement>(null);
  const next: Page = { url, state };
  const pages = shown && shown.state !== state ? [shown, next] : [shown ?? next];
  const scale = roomWidth > 0 ? Math.min(1, roomWidth / width) : 1;
  return (
    <div className={classes.room} ref={room}>
      <div className={classes.window} style={{ width: width * scale, height: roomHeight }}>
        {pages.map((page) => {
          const isShown = page.state === shown?.state;
          return (
            <iframe
              key={page.state}
              ref={isShown ? frame : undefined}
              className={classes.frame}
              data-shown={isShown || !shown}
              aria-hidden={isShown || !shown ? undefined : true}
              title={isShown || !shown ? title : "Loading newer version"}
              src={page.url}
              sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              style={{ width, height: roomHeight / scale, transform: `scale(${scale})` }}
              onLoad={({ currentTarget }) => {
                openLinksInTabs(currentTarget);
                if (page.state === shown?.state) return;
                scrollLike(frame.current, currentTarget);
                setShown(page);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

function scrollLike(older: HTMLIFrameElement | null, newer: HTMLIFrameElement) {
  if (older?.contentWindow)
    newer.contentWindow?.scrollTo({ top: older.contentWindow.scrollY, left: 0, behavior: "instant" });
}

/** The frame can't show other pages. */
function openLinksInTabs({ contentDocument }: HTMLIFrameElement) {
  const base = contentDocument?.createElement("base");
  if (!base) return;
  base.target = "_blank";
  contentDocument?.head.append(base);
}
