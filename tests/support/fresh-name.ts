/** With the same number of digits in all of them, no name is a prefix of another. */
let made = 100;

/** A name that is not in use, even if a test runs again on the same site: `Walk 101`, then `Walk 102`. */
export function freshName(start: string, separator = " "): string {
  made += 1;
  return `${start}${separator}${made}`;
}

/** A client address that no limit has counted yet. */
export function freshAddress(): string {
  made += 1;
  return `10.${made >> 16}.${(made >> 8) % 256}.${made % 256}`;
}
