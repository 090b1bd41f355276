/** The address of the player that a provider has for a video; undefined where we play it ourselves. */
export function embedUrl(provider: string, videoId: string): string | undefined {
  if (provider === "youtube") return `https://www.youtube-nocookie.com/embed/${videoId}`;
  if (provider === "vimeo") return `https://player.vimeo.com/video/${videoId}`;
  return undefined;
}
