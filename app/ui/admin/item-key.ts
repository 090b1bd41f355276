/** Identifies an item across all resources; also used in element ids. */
export const itemKey = ({ resource, id }: { resource: string; id: number }): string => `${resource}-${id}`;
