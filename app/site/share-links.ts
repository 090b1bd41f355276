export interface ShareTarget {
  name: string;
  icon: "facebook" | "x" | "whatsapp";
  /** The URL of the window that shares `url`. */
  href: (url: string) => string;
}

/** A social network, a microblog and a messaging app: specification, section 2. */
export const shareTargets: ShareTarget[] = [
  {
    name: "Facebook",
    icon: "facebook",
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
  { name: "X", icon: "x", href: (url) => `https://x.com/intent/post?url=${encodeURIComponent(url)}` },
  {
    name: "WhatsApp",
    icon: "whatsapp",
    href: (url) => `https://api.whatsapp.com/send?text=${encodeURIComponent(url)}`,
  },
];
