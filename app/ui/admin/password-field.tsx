import { PasswordInput, type PasswordInputProps } from "@mantine/core";

interface PasswordFieldProps extends PasswordInputProps {
  name: string;
  autoComplete: "current-password" | "new-password";
}

const ADVICE = "At least 10 characters. A few random words are easy to remember and hard to guess.";

/** A password field with a visibility toggle that is reachable by keyboard. */
export function PasswordField({ label, error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      label={label}
      description={props.autoComplete === "new-password" ? ADVICE : undefined}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ "aria-label": `Show ${label}`, tabIndex: 0 }}
      {...props}
    />
  );
}
