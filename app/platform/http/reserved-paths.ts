/** Paths with these prefixes are never pages or redirects. */
const RESERVED = ["/api", "/assets", "/media", "/.well-known"];

export const isReserved = (path: string) => RESERVED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Whether a page, or its data, belongs to the admin area. */
export const isAdmin = (path: string) => path === "/admin" || path.startsWith("/admin/") || path === "/admin.data";
