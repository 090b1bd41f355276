import { pathTo } from "#app/platform/encode-path.ts";

export const issuePath = (slug: string): string => pathTo("/newsletter", slug);
