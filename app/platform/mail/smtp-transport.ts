/**
 * Options to connect to the mail server.
 * @param address `smtp://user:password@host:port`, or `smtps:` for implicit TLS.
 */
export function smtpOptions(address: string) {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  const target = { host: url.hostname, port: Number(url.port) || (secure ? 465 : 587), secure, auth };
  return {
    ...target,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Removes the password, both as is and as transmitted by SMTP, from a message of a server or library. */
export function redactPassword(text: string, address: string): string {
  const { auth } = smtpOptions(address);
  if (!auth?.pass) return text;
  const { user, pass } = auth;
  const encoded = [pass, `\0${user}\0${pass}`].map((secret) => Buffer.from(secret).toString("base64"));
  return [...encoded, encodeURIComponent(pass), pass].reduce(
    (rest, secret) => rest.replaceAll(secret, "(hidden)"),
    text,
  );
}
