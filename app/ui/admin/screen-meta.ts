/** The `<title>` of a screen; what is for staff is no business of search engines. */
export const screenMeta = (title: string) => [
  { title: `${title} · Lightwell admin` },
  { name: "robots", content: "noindex" },
];
