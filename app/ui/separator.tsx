/** A dot between two facts on a line, hidden from screen readers. */
export const Separator = () => <span aria-hidden="true"> · </span>;
