/** What can happen to an account; the names the audit log shows. */
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
  | "use_recovery_code";

/** What was done to an account. */
export interface AccountEvent {
  action: AccountAction;
  account: number;
  fields: string[];
  /** Whether somebody did it to their own account. */
  byAccountHolder: boolean;
}
