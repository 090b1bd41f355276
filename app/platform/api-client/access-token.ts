/** The account of an access token (RFC 7519, section 4.1.2); undefined if it is not a JWT. */
export function readSubject(token: string): string | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(payload)) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}
