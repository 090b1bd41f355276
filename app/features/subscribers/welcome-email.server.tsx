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
import { unsubscribeLinks } from "./unsubscribe-token.server.ts";

export const WELCOME = "subscriber-welcome";

/**
 * The email to a new subscriber. It contains nothing that the visitor typed, so that it can't be abused to send a text
 * to somebody else's address. The headers are those of RFC 8058.
 */
export async function welcomeEmail(
  app: App,
  { email, emailKey }: { email: string; emailKey: string },
  academy: string,
): Promise<Email> {
  const site = app.config.siteUrl;
  const { page, oneClick } = await unsubscribeLinks(app, emailKey);
  const subject = `Welcome to the ${academy} newsletter`;
  const thanks = "Thank you for subscribing. You’ll now receive our newsletter by email.";
  const reason = "You’re receiving this email because your email address was added to our mailing list.";
  return {
    kind: WELCOME,
    recipient: email,
    subject,
    text: [
      `Welcome to ${academy}`,
      thanks,
      `Until the next issue, read our articles: ${site}/article/blogs`,
      `${reason} If you didn’t ask to be added, or you’ve changed your mind, unsubscribe: ${page}`,
      `${academy}, ${site}`,
    ].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: thanks,
      children: (
        <>
          <Heading>Welcome to {academy}</Heading>
          <Paragraph>{thanks}</Paragraph>
          <Paragraph>Until the next issue, you can read our articles.</Paragraph>
          <EmailButton href={`${site}/article/blogs`}>Read our articles</EmailButton>
          <SmallPrint>
            {reason} If you didn’t ask to be added, or you’ve changed your mind, you can{" "}
            <QuietLink href={page}>unsubscribe</QuietLink>.
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
