export const webLetterPage = { path: "/newsletter/letters/:slug", label: "Letter", group: "Letters" };
