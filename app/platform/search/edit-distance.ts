/**
 * The number of substitutions, insertions, deletions and transpositions of adjacent letters between two
 * words (optimal string alignment distance).
 * @returns the distance, or any value above `limit` if it is larger.
 */
export function editDistance(from: string, to: string, limit: number): number {
  const a = [...from];
  const b = [...to];
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforeLast[j - 2] as number) + 1);
      }
      row.push(value);
      least = Math.min(least, value);
    }
    // A transposition refers back two rows, so a single row above the limit is not final.
    if (least > limit && Math.min(...last) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
