/** First and last names, which are combined into those of the fictional subscribers. */
export const firstNames = [
  ...["Ada", "Bruno", "Clara", "Dev", "Elsie", "Farid", "Greta", "Hugo", "Isla", "Jonas", "Keiko", "Liam"],
  ...["Mabel", "Nadia", "Oskar", "Petra", "Quentin", "Rosa", "Silas", "Tilda", "Umar", "Vera", "Wilf", "Yara"],
  ...["Zeno", "Agnes", "Basil", "Cora", "Dora", "Emil", "Flora", "Gus", "Hattie", "Ivo", "Juno", "Kit"],
  ...["Lotte", "Magnus", "Nell", "Orla", "Pip", "Ravi"],
];
export const lastNames = [
  ...["Applegarth", "Birdwhistle", "Candlemere", "Dewfield", "Elmhurst", "Fernsby", "Gladwin", "Hollybank"],
  ...["Inkpen", "Jessamy", "Kestrel", "Larkspur", "Mossman", "Nettleton", "Oakapple", "Pennywhistle", "Quill"],
  ...["Rainbird", "Snowdrop", "Thistlewood", "Underhill", "Violet", "Willowby", "Yarrow", "Zephyr"],
];

export const topics = [
  {
    key: "articles",
    name: "New articles",
    description: "A short note when we publish something we are pleased with, about twice a month.",
  },
  {
    key: "classes",
    name: "Classes and events",
    description: "Dates of classes, open evenings and walks, four to six times a year.",
  },
] as const;
export type DemoTopic = (typeof topics)[number]["key"];
