import { PasswordInput, type PasswordInputProps } from "@mantine/core";

interface PasswordFieldProps extends PasswordInputProps {
  name: string;
  autoComplete: "current-password" | "new-password";
}

const ADVICE = "At least 10 characters; a few words in a row are easy to keep in mind and hard to guess.";

/** A password that can be shown; its state is told to screen readers as well. */
export function PasswordField({ label, error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      label={label}
      description={props.autoComplete === "new-password" ? ADVICE : undefined}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ "aria-label": `Show what is typed: ${label}`, tabIndex: 0 }}
      {...props}
    />
  );
}
