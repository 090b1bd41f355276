/** The path of the screen: a dialog over it has a path ending in `/new` and manages the focus itself. */
export const stripDialogPath = (pathname: string): string => pathname.replace(/\/new$/, "");
