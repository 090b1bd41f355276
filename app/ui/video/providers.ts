/** The services whose players can be put into a page. */
export type VideoProvider = "youtube" | "vimeo";

export const providerNames: Record<VideoProvider, string> = { youtube: "YouTube", vimeo: "Vimeo" };

/**
 * The page of a video at its service, which works without any script of ours.
 * @param seconds where it begins.
 */
export function providerPageUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const id = encodeURIComponent(videoId);
  if (provider === "youtube") return `https://www.youtube.com/watch?v=${id}${seconds ? `&t=${seconds}s` : ""}`;
  return `https://vimeo.com/${id}${seconds ? `#t=${seconds}s` : ""}`;
}

/**
 * The player of a service, which begins at once, and without cookies as far as the service allows.
 * @param seconds where it begins.
 */
export function providerPlayerUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const id = encodeURIComponent(videoId);
  if (provider === "youtube") {
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${seconds ? `&start=${seconds}` : ""}`;
  }
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${seconds ? `#t=${seconds}s` : ""}`;
}
