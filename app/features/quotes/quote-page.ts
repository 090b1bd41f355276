export const quotePage = { path: "/quotes/:id", label: "Quote", searchOrder: 1 };
