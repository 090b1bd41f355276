/** The cookies that scripts can read; an interface, so that tests run without a document. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for the whole site (path `/`, `SameSite=Lax`, `Secure` on https). Other tabs see it immediately. */
  set(name: string, value: string, expires: Date): void;
  /** Deletes every cookie that scripts can read. */
  clear(): void;
}

/** @param secure whether the page was loaded over HTTPS. */
export function documentCookies(document: { cookie: string }, secure: boolean): Cookies {
  const attributes = (expires: Date) =>
    `; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure ? "; Secure" : ""}`;
  const pairs = () =>
    document.cookie
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      });
  return {
    get(name) {
      const found = pairs().find(([key]) => key === name);
      return found && decode(found[1]);
    },
    set(name, value, expires) {
      document.cookie = `${name}=${encodeURIComponent(value)}${attributes(expires)}`;
      // Chromium sets cookies asynchronously. Reading waits until it is done, so that a tab that gets the lock next
      // sees this cookie.
      pairs();
    },
    clear() {
      for (const [name] of pairs()) document.cookie = `${name}=${attributes(new Date(0))}`;
    },
  };
}

/** Cookies of third-party scripts may not be percent-encoded. */
function decode(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
