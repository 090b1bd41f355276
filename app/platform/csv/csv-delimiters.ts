/** The possible delimiters of a CSV file, with their names. */
export const delimiterNames = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" } as const;
export type Delimiter = keyof typeof delimiterNames;
export const delimiters = Object.keys(delimiterNames) as Delimiter[];
