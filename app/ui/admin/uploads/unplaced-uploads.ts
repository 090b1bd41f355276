/** The number of pictures in each open text that are not part of it yet: still uploading, or failed. */
const texts = new Map<object, number>();

export function reportUnplaced(text: object, count: number): void {
  if (count > 0) texts.set(text, count);
  else texts.delete(text);
  if (hasUnplaced()) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

/** Whether closing the form would leave pictures out of a text. */
export const hasUnplaced = (): boolean => texts.size > 0;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
