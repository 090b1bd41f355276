/** The action names in the audit log. */
export type AccountAction =
  | "invite"
  | "accept_invitation"
  | "create"
  | "change"
  | "activate"
  | "deactivate"
  | "delete"
  | "change_password"
  | "reset_password"
  | "end_sessions"
  | "enable_otp"
  | "disable_otp"
  | "renew_recovery_codes"
  | "use_recovery_code"
  | "request_email_change"
  | "add_passkey"
  | "rename_passkey"
  | "remove_passkey"
  | "cancel_email_change"
  | "hand_over"
  | "create_token"
  | "revoke_token";

export interface AccountEvent {
  action: AccountAction;
  account: number;
  fields: string[];
  byAccountHolder: boolean;
}

/** Stands for the username if a command on the server changed an account. */
export const commandLine = "(command line)";
