/** The meta tags of an admin screen, which search engines must not index. */
export const screenMeta = (title: string) => [
  { title: `${title} · Lightwell admin` },
  { name: "robots", content: "noindex" },
];
