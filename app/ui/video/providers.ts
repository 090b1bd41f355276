/** The services whose players can be embedded. */
export type VideoProvider = "youtube" | "vimeo";

export const isProvider = (value: unknown): value is VideoProvider => value === "youtube" || value === "vimeo";

export const providerNames: Record<VideoProvider, string> = { youtube: "YouTube", vimeo: "Vimeo" };

/**
 * The identifiers of videos, from which URLs are built. Unlisted videos on Vimeo need the hash to be played:
 * `76979871/8272103f6e`.
 */
export const videoIdPatterns: Record<VideoProvider, RegExp> = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{6,12}(?:\/[\da-f]{8,20})?$/,
};

/**
 * The URL of a video's page at its provider, for the link without JavaScript.
 * @param seconds the start position.
 */
export function providerPageUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const id = videoId.split("/").map(encodeURIComponent).join("/");
  if (provider === "youtube") return `https://www.youtube.com/watch?v=${id}${seconds ? `&t=${seconds}s` : ""}`;
  return `https://vimeo.com/${id}${seconds ? `#t=${seconds}s` : ""}`;
}

/** The URL of the provider's embedded player, without cookies as far as the provider supports that. */
export function providerEmbedUrl(provider: VideoProvider, videoId: string): string {
  const [id = "", hash] = videoId.split("/").map(encodeURIComponent);
  if (provider === "youtube") return `https://www.youtube-nocookie.com/embed/${id}`;
  return `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ""}`;
}

/**
 * The URL of an embedded player that starts automatically.
 * @param seconds the start position.
 */
export function providerPlayerUrl(provider: VideoProvider, videoId: string, seconds = 0): string {
  const url = providerEmbedUrl(provider, videoId);
  if (provider === "youtube") return `${url}?autoplay=1&rel=0${seconds ? `&start=${seconds}` : ""}`;
  return `${url}${url.includes("?") ? "&" : "?"}dnt=1&autoplay=1${seconds ? `#t=${seconds}s` : ""}`;
}
