import { type VideoProvider, videoIdPatterns } from "./providers.ts";

const PARENTS_OF_IDS = new Set(["embed", "shorts", "live", "v"]);
/** The pages and players of single videos on Vimeo; the numbers of events, showcases and people are not video ids. */
const VIMEO =
  /^\/(?:video\/|manage\/videos\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|ondemand\/[^/]+\/)?(\d+)(?:\/([\da-f]{8,20}))?\/?$/;

/** The video whose page or player is at this URL. @returns undefined for anything else, such as a channel. */
export function parseVideoUrl(address: string): { provider: VideoProvider; videoId: string } | undefined {
  const text = address.trim();
  if (text.length > 500 || !/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, pathname, searchParams } = new URL(text);
  const host = hostname.replace(/^(www|m|music)\./, "");
  const parts = pathname.split("/").filter(Boolean);
  const [first, second] = parts;
  const found = (provider: VideoProvider, videoId: string | null | undefined) =>
    videoId && videoIdPatterns[provider].test(videoId) ? { provider, videoId } : undefined;
  if (host === "youtu.be") return found("youtube", first);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    if (first === "watch") return found("youtube", searchParams.get("v"));
    return first && PARENTS_OF_IDS.has(first) ? found("youtube", second) : undefined;
  }
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return undefined;
  const [, id, hash = searchParams.get("h")] = VIMEO.exec(pathname) ?? [];
  return (hash && found("vimeo", `${id}/${hash}`)) || found("vimeo", id);
}
