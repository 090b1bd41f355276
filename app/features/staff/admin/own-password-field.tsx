import { PasswordField } from "#app/ui/admin/password-field.tsx";

interface OwnPasswordFieldProps {
  error: string | undefined;
  "data-autofocus"?: boolean;
}

/** The current password, which is required to change sign-in settings. */
export const OwnPasswordField = (props: OwnPasswordFieldProps) => (
  <PasswordField label="Your password" name="password" autoComplete="current-password" {...props} />
);
