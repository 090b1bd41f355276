/** The page on which subscribers choose topics, with the token from a letter's links. */
export const CHOOSE_TOPICS = { path: "/choose-topics", parameter: "token" } as const;
