import { TextInput } from "@mantine/core";
import { encode } from "uqr";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import classes from "./account.module.css";

interface OtpSecretProps {
  secret: string;
  uri: string;
  onConfirm: (code: string) => Promise<unknown>;
  onClose: () => void;
}

/** The secret for an authenticator app, as a QR code and as text, and a first code that confirms it. */
export default function OtpSecret({ secret, uri, onConfirm, onClose }: OtpSecretProps) {
  return (
    <FormDialog
      title="Scan the QR code"
      lead="In your authenticator app, add an account and scan this code. Then enter the code that the app shows."
      action="Turn on"
      names={["code"]}
      submit={({ code = "" }) => onConfirm(code)}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <QrCode text={uri} />
          <p>
            Or enter this key in the app:{" "}
            <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <TextInput
            label="Code"
            description="Six digits."
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            error={getError("code")}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** Dark on light in both colour schemes, since cameras can't read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code containing the key below"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
