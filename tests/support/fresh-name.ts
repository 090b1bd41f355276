/** With as many digits for all, no name is the start of another. */
let made = 100;

/** A name that nothing has yet, also if a test runs again on the same site: `Walk 101`, then `Walk 102`. */
export function freshName(start: string, separator = " "): string {
  made += 1;
  return `${start}${separator}${made}`;
}

/** A client address that no limit has counted yet. */
export function freshAddress(): string {
  made += 1;
  return `10.${made >> 16}.${(made >> 8) % 256}.${made % 256}`;
}
