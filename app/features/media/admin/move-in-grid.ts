import type { KeyboardEvent } from "react";

/** Moves the focus between the elements of a grid with the arrow keys, Home and End, whatever its number of columns. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const rowStart = all[0]?.getBoundingClientRect().top;
  const firstOfSecondRow = all.findIndex((each) => each.getBoundingClientRect().top !== rowStart);
  const columns = firstOfSecondRow > 0 ? firstOfSecondRow : all.length;
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all[target]?.focus();
}
