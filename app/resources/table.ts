/** The table of a resource, by its name. */
export const getTableName = (resource: string) => resource.replaceAll("-", "_");
