/** What is under these never is a page, nor a redirect to one. */
const RESERVED = ["/api", "/assets", "/media", "/.well-known"];

export const isReserved = (path: string) => RESERVED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Whether a page, or the data of one, belongs to the admin area. */
export const isAdmin = (path: string) => path === "/admin" || path.startsWith("/admin/") || path === "/admin.data";
