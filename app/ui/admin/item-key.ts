/** Identifies an item among those of all resources, also as part of an element's id. */
export const itemKey = ({ resource, id }: { resource: string; id: number }): string => `${resource}-${id}`;
