/** The table of a resource, by its name. */
export const tableOf = (resource: string) => resource.replaceAll("-", "_");
