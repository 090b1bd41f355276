export const bookPage = { path: "/books/:slug", label: "Book" };
