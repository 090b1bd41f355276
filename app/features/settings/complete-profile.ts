import { z } from "zod";
import { addScheme } from "#app/platform/text/web-address.ts";
import { isOfNetwork, type SocialNetwork, socialNetworkNames, socialNetworks } from "./social-networks.ts";

/** What precedes the name in the URL of a profile. LinkedIn has several kinds of profiles, and WhatsApp has numbers. */
const profiles: Partial<Record<SocialNetwork, string>> = {
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
  x: "https://x.com/",
  bluesky: "https://bsky.app/profile/",
  youtube: "https://www.youtube.com/@",
  vimeo: "https://vimeo.com/",
  tiktok: "https://www.tiktok.com/@",
  telegram: "https://t.me/",
};

const Entered = z.looseObject({ network: z.enum(socialNetworkNames).nullish(), url: z.string().trim() });
const NAME = /^@([\p{L}\p{N}_.-]{1,100})(?:@([^\s@/?#\\]{1,250}))?$/u;

/**
 * Completes a link to a profile: its host determines the network unless the chosen one fits, and `@name` becomes the URL
 * of the profile on the chosen network. Anything else stays as it is.
 */
export function completeProfile(link: unknown): unknown {
  const { data } = Entered.safeParse(link);
  if (!data) return link;
  const { network, url } = data;
  const [, name, server] = NAME.exec(url) ?? [];
  if (name) return { ...data, ...findProfile(network ?? (server ? "mastodon" : undefined), name, server) };
  const address = addScheme(url);
  if (!URL.canParse(address) || (network && isOfNetwork(network, address))) return data;
  const found = socialNetworkNames.find((each) => socialNetworks[each].hosts.length > 0 && isOfNetwork(each, address));
  return found ? { ...data, network: found } : data;
}

/** @param server the one of a network that anybody can host */
function findProfile(network: SocialNetwork | undefined, name: string, server: string | undefined) {
  if (!network) return {};
  if (server) return socialNetworks[network].hosts.length === 0 ? { network, url: `https://${server}/@${name}` } : {};
  const isShort = network === "bluesky" && !name.includes(".");
  return profiles[network] ? { url: `${profiles[network]}${name}${isShort ? ".bsky.social" : ""}` } : {};
}
