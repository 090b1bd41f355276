import type { App } from "../app.ts";

type Load<T> = (app: App) => Promise<T>;
const memos = new WeakMap<App, Map<Load<unknown>, { revision: number; value: Promise<unknown> }>>();

/**
 * Memoizes the result of `load` per content revision, for data that every page needs. The function itself
 * is the key, so do not pass a new closure.
 */
export function memoizePerRevision<T>(app: App, load: Load<T>): Promise<T> {
  const memo = memos.get(app) ?? new Map<Load<unknown>, { revision: number; value: Promise<unknown> }>();
  memos.set(app, memo);
  const revision = app.revision.current;
  const known = memo.get(load);
  if (known?.revision === revision) return known.value as Promise<T>;
  const value = load(app);
  memo.set(load, { revision, value });
  value.catch(() => memo.get(load)?.value === value && memo.delete(load));
  return value;
}
