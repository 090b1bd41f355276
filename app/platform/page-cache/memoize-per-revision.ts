import type { App } from "../app.ts";

type Load<T> = (app: App) => Promise<T>;
interface Memo {
  revision: number;
  value: Promise<unknown>;
  /** In milliseconds since 1970. */
  expires: number;
}
const memos = new WeakMap<App, Map<Load<unknown>, Memo>>();

/**
 * Memoizes the result of `load` per content revision, for data that every page needs. The function itself is the key,
 * so do not pass a new closure.
 * @param getExpiry when data expires that changes without a new revision, in milliseconds since 1970.
 */
export function memoizePerRevision<T>(app: App, load: Load<T>, getExpiry?: (value: T) => number): Promise<T> {
  const known = memos.get(app) ?? new Map<Load<unknown>, Memo>();
  memos.set(app, known);
  const revision = app.revision.current;
  const found = known.get(load);
  if (found?.revision === revision && found.expires > app.now().getTime()) return found.value as Promise<T>;
  const value = load(app);
  const memo: Memo = { revision, value, expires: Number.POSITIVE_INFINITY };
  known.set(load, memo);
  value.then(
    (loaded) => {
      if (getExpiry) memo.expires = getExpiry(loaded);
    },
    () => known.get(load) === memo && known.delete(load),
  );
  return value;
}
