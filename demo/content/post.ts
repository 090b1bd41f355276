import type { DemoPost } from "./types.ts";

type Common = Omit<DemoPost, "kind" | "source_name" | "source_url" | "featured" | "status">;

/** A blog article, published by default. */
export function blog(fields: Common & Partial<Pick<DemoPost, "featured" | "status">>): DemoPost {
  return {
    kind: "blog",
    source_name: null,
    source_url: null,
    featured: false,
    status: "published",
    ...fields,
  };
}

/** An article about the academy in another publication. */
export function inMedia(fields: Common & { source_name: string; source_url: string; featured?: boolean }): DemoPost {
  return { kind: "in_media", featured: false, status: "published", ...fields };
}
