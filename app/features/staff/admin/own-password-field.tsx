import { PasswordField } from "#app/ui/admin/password-field.tsx";

interface OwnPasswordFieldProps {
  error: string | undefined;
  "data-autofocus"?: boolean;
}

/** The password of the account, which changes of how it signs in ask for. */
export const OwnPasswordField = (props: OwnPasswordFieldProps) => (
  <PasswordField label="Your password" name="password" autoComplete="current-password" {...props} />
);
