/** What can stand between the cells of a CSV file, with its name. */
export const delimiterNames = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" } as const;
export type Delimiter = keyof typeof delimiterNames;
export const delimiters = Object.keys(delimiterNames) as Delimiter[];
