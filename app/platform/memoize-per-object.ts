/** Returns a function that computes its result once for each object, and keeps it as long as the object exists. */
export function memoizePerObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const known = results.get(key) ?? { result: compute(key) };
    results.set(key, known);
    return known.result;
  };
}
