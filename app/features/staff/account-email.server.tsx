import type { App } from "#app/platform/app.ts";
import { EmailButton, Heading, Paragraph, renderEmail, SmallPrint } from "#app/platform/mail/email-layout.tsx";
import { encryptSecret } from "#app/platform/mail/mail-secrets.ts";
import type { Email } from "#app/platform/mail/queue-email.ts";
import { getEmailKind, type TokenPurpose } from "./account-tokens.server.ts";

interface EmailText {
  subject: string;
  heading: string;
  message: string;
  action: string;
  reason: string;
}

const emailTexts: Record<TokenPurpose, (academy: string, username: string) => EmailText> = {
  invitation: (academy, username) => ({
    subject: `Your invitation to ${academy}`,
    heading: `Welcome to ${academy}`,
    message: `Your account has been created. Your username is ${username}. Choose a password to get started. The link works once and expires after seven days.`,
    action: "Choose a password",
    reason:
      "You received this email because an owner of the website invited you. If you weren’t expecting it, you can ignore it.",
  }),
  reset: (academy, username) => ({
    subject: `Choose a new password for ${academy}`,
    heading: "Choose a new password",
    message: `Someone requested a new password for the account “${username}”. The link works once and expires after an hour. Your current password stays valid until you choose a new one.`,
    action: "Choose a new password",
    reason: "If you didn’t request this, you can ignore this email.",
  }),
};

/** The link to choose a password. */
export const setPasswordLink = ({ config }: Pick<App, "config">, token: string) =>
  `${config.siteUrl}/admin/set-password#token=${token}`;

/**
 * The email with a link to choose a password. The token is in the link's fragment, which browsers do not
 * send: it appears in no log and no referrer. In the outbox it is encrypted.
 */
export function tokenEmail(
  app: Pick<App, "config">,
  purpose: TokenPurpose,
  { academy, username, email, token }: { academy: string; username: string; email: string; token: string },
): Email {
  const { subject, heading, message, action, reason } = emailTexts[purpose](academy, username);
  const site = app.config.siteUrl;
  const link = setPasswordLink(app, encryptSecret(app, token));
  return {
    kind: getEmailKind(purpose),
    recipient: email,
    subject,
    text: [heading, message, `${action}: ${link}`, reason, `${academy}, ${site}`].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: message,
      children: (
        <>
          <Heading>{heading}</Heading>
          <Paragraph>{message}</Paragraph>
          <EmailButton href={link}>{action}</EmailButton>
          <SmallPrint>{reason}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
