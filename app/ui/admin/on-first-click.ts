/**
 * A click handler for buttons that are replaced by their opposite, such as Pause by Continue: otherwise the second
 * click of a double click would undo the first.
 */
export const onFirstClick =
  (act: () => unknown) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
