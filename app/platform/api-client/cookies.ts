/** The cookies a script can read, so that the client runs without a document in tests. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for the whole site (path `/`, `SameSite=Lax`, `Secure` on https). */
  set(name: string, value: string, expires: Date): void;
  /** Deletes every cookie a script can reach. */
  clear(): void;
}

/** `document.cookie` as `Cookies`. `secure` says whether the page came over https. */
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
    },
    clear() {
      for (const [name] of pairs()) document.cookie = `${name}=${attributes(new Date(0))}`;
    },
  };
}

/** Cookies of other scripts need not be percent-encoded. */
function decode(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
