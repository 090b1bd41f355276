/** The table of a resource. */
export const tableOf = (resource: string) => resource.replaceAll("-", "_");
