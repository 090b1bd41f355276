const labels: Record<string, string> = {
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  invite: "Invited",
  accept_invitation: "Invitation accepted",
  create: "Account created",
  change: "Account changed",
  activate: "Activated",
  deactivate: "Deactivated",
  delete: "Deleted",
  hand_over: "Work reassigned",
  change_password: "Password changed",
  reset_password: "Password reset by email",
  end_sessions: "Sessions ended",
  enable_otp: "Two-factor authentication turned on",
  disable_otp: "Two-factor authentication turned off",
  renew_recovery_codes: "New recovery codes",
  use_recovery_code: "Recovery code used",
  request_email_change: "Email address change requested",
  cancel_email_change: "Email address change cancelled",
  add_passkey: "Passkey added",
  rename_passkey: "Passkey renamed",
  remove_passkey: "Passkey removed",
  create_token: "API token created",
  revoke_token: "API token revoked",
};

/** The text of an audit log action: declared labels for actions on accounts, the action's name for those on items. */
export const activityLabel = (action: string, resource = "staff"): string => {
  const name = action.replaceAll("_", " ");
  return (resource === "staff" && labels[action]) || name.charAt(0).toUpperCase() + name.slice(1);
};
