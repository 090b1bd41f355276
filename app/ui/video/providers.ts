/** The services whose players can be embedded. */
export type VideoProvider = "youtube" | "vimeo";

export const providerNames: Record<VideoProvider, string> = { youtube: "YouTube", vimeo: "Vimeo" };

/**
 * The URL of the page of a video at its provider, for the link without script.
 * @param seconds the start position.
 */
export function providerPageUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const id = encodeURIComponent(videoId);
  if (provider === "youtube") return `https://www.youtube.com/watch?v=${id}${seconds ? `&t=${seconds}s` : ""}`;
  return `https://vimeo.com/${id}${seconds ? `#t=${seconds}s` : ""}`;
}

/**
 * The URL of the provider's embedded player, which starts automatically, without cookies as far as the
 * provider supports that.
 * @param seconds the start position.
 */
export function providerPlayerUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const id = encodeURIComponent(videoId);
  if (provider === "youtube") {
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${seconds ? `&start=${seconds}` : ""}`;
  }
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${seconds ? `#t=${seconds}s` : ""}`;
}
