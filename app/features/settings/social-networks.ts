/** The networks that have an icon, with the hosts of their URLs; no hosts for networks that anybody can host. */
export const socialNetworks = {
  facebook: { label: "Facebook", hosts: ["facebook.com", "fb.com"] },
  instagram: { label: "Instagram", hosts: ["instagram.com"] },
  x: { label: "X", hosts: ["x.com", "twitter.com"] },
  bluesky: { label: "Bluesky", hosts: ["bsky.app"] },
  mastodon: { label: "Mastodon", hosts: [] },
  linkedin: { label: "LinkedIn", hosts: ["linkedin.com"] },
  youtube: { label: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  vimeo: { label: "Vimeo", hosts: ["vimeo.com"] },
  tiktok: { label: "TikTok", hosts: ["tiktok.com"] },
  telegram: { label: "Telegram", hosts: ["t.me", "telegram.me"] },
  whatsapp: { label: "WhatsApp", hosts: ["wa.me", "whatsapp.com"] },
  other: { label: "Other", hosts: [] },
} as const satisfies Record<string, { label: string; hosts: readonly string[] }>;

export type SocialNetwork = keyof typeof socialNetworks;
export const socialNetworkNames = Object.keys(socialNetworks) as [SocialNetwork, ...SocialNetwork[]];

/** Whether a URL can belong to the network. */
export function isOfNetwork(network: SocialNetwork, url: string): boolean {
  const hosts: readonly string[] = socialNetworks[network].hosts;
  if (hosts.length === 0 || !URL.canParse(url)) return true;
  const { hostname } = new URL(url);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** The name that visitors read for a linked network. */
export function getLinkName({ network, label, url }: { network: SocialNetwork; label: string; url: string }): string {
  if (label) return label;
  return network === "other" ? new URL(url).hostname.replace(/^www\./, "") : socialNetworks[network].label;
}
