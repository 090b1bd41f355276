export const quotePage = { path: "/quotes/:id", label: "Quote", place: 1 };
