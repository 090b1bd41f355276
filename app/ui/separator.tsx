/** A dot between two facts of a line, which screen readers leave out. */
export const Separator = () => <span aria-hidden="true"> · </span>;
