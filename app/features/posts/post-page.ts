import { buildItemPath } from "#app/resources/item-page.ts";

/** The list of each kind: the academy's own articles, and articles about it in the media. */
export const postLists = { blog: "/article/blogs", in_media: "/article/in-media" } as const;

export type PostKind = keyof typeof postLists;

export const postPage = {
  by: "kind",
  of: {
    blog: { path: `${postLists.blog}/:slug`, label: "Article" },
    in_media: { path: `${postLists.in_media}/:slug`, label: "In the media" },
  },
  group: "Articles",
};

export const postPath = (post: { kind: PostKind; slug: string }): string => buildItemPath(postPage.of[post.kind], post);
