import type { MouseEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { canShare, copyPassage, passageUrl, sharePassage } from "./passage.ts";

/** Shares a passage using the share sheet or the clipboard; without scripts, it is a link to the passage. */
export function PassageLink({ pageUrl, passage }: { pageUrl: string; passage: string }) {
  function share(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void (canShare() ? sharePassage : copyPassage)(pageUrl, passage);
  }
  return (
    <a className="passage-link" href={passageUrl(pageUrl, passage)} onClick={share} data-hold>
      <Icon name="share" />
      <span className="visually-hidden">Share this passage</span>
    </a>
  );
}
