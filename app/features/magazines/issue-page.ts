export const issuePage = { path: "/newsletter/:slug", label: "Newsletter", group: "Newsletter", reserved: ["letters"] };
