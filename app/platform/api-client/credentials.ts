/** What signs in with a password. */
export interface Credentials {
  username: string;
  password: string;
  /** The one-time code, if the account requires one. */
  otp?: string;
}

/** Is told why nobody could sign in: a message for people, and the codes of the API. */
export type ShowError = (message: string, codes: readonly string[]) => void;

/** What signs in with a passkey. */
export interface PasskeyAnswer {
  /** What the browser returned. */
  response: unknown;
  /** The account that has to sign in; by default any. */
  username?: string | undefined;
}
