import { pathTo } from "#app/platform/encode-path.ts";

export const bookPath = (slug: string): string => pathTo("/books", slug);
