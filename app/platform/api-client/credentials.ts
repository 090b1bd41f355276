/** The credentials for signing in with a password. */
export interface Credentials {
  username: string;
  password: string;
  /** The two-factor code, if the account requires one. */
  otp?: string;
}

/** Receives the reason a sign-in failed: a message for people, and the codes of the API. */
export type ShowError = (message: string, codes: readonly string[]) => void;

/** The credentials for signing in with a passkey. */
export interface PasskeyAnswer {
  /** The browser's response. */
  response: unknown;
  /** The account that must sign in; by default any. */
  username?: string | undefined;
}
