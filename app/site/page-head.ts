import type { MetaDescriptor } from "react-router";

export interface PageHead {
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  /** False on a site that search engines are asked to stay away from (`INDEX=0`). */
  index: boolean;
}

/** What search engines and link previews read of a page. */
export function headMeta({ title, description, canonical, index }: PageHead): MetaDescriptor[] {
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(index ? [] : [{ name: "robots", content: "noindex, nofollow" }]),
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:type", content: "website" },
    { property: "og:url", content: canonical },
  ];
}
