import type { App } from "#app/platform/app.ts";
import {
  EmailButton,
  Heading,
  Paragraph,
  QuietLink,
  renderEmail,
  SmallPrint,
} from "#app/platform/mail/email-layout.tsx";
import type { Email } from "#app/platform/mail/queue-email.ts";
import { unsubscribeLinks } from "../unsubscribe-token.server.ts";
import { confirmationLink } from "./confirmation-token.server.ts";

export const CONFIRMATION = "subscriber-confirmation";

interface Addressee {
  id: number;
  email: string;
  email_key: string;
}

/**
 * Asks the owner of an address to confirm their subscription. Like the welcome email, it contains nothing that the
 * visitor typed.
 */
export async function confirmationEmail(
  app: Pick<App, "config">,
  subscriber: Addressee,
  academy: string,
  { isReminder = false } = {},
): Promise<Email> {
  const site = app.config.siteUrl;
  const link = confirmationLink(app, subscriber);
  const { page, oneClick } = await unsubscribeLinks(app, subscriber.email_key);
  const subject = `${isReminder ? "Reminder: confirm" : "Confirm"} your subscription to the ${academy} newsletter`;
  const request = isReminder
    ? "You signed up for our newsletter a few days ago but haven’t confirmed your email address yet. It takes one click, and this is our only reminder."
    : "Please confirm that you want to receive our newsletter by email. It takes one click.";
  const reason =
    "You’re receiving this email because someone entered this address on our website. If it wasn’t you, ignore this email: you won’t receive the newsletter, and we’ll delete your address after 30 days.";
  return {
    kind: CONFIRMATION,
    recipient: subscriber.email,
    subject,
    text: [`${request}\n${link}`, reason, `Delete your address now: ${page}`, `${academy}, ${site}`].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: request,
      children: (
        <>
          <Heading>Confirm your subscription</Heading>
          <Paragraph>{request}</Paragraph>
          <EmailButton href={link}>Confirm my subscription</EmailButton>
          <SmallPrint>
            {reason} You can also <QuietLink href={page}>delete your address now</QuietLink>.
          </SmallPrint>
        </>
      ),
    }),
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}
