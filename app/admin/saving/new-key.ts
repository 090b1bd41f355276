/** A random key that identifies a request or a form. `crypto.randomUUID` would require HTTPS. */
export const newKey = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
