/**
 * A handler for a button whose place its opposite takes, as Continue takes that of Pause: the second click of a double
 * click would undo what the first has done.
 */
export const onFirstClick =
  (act: () => unknown) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
