import type { App } from "#app/platform/app.ts";
import { Action, Heading, Paragraph, renderMail, SmallPrint } from "#app/platform/mail/mail-frame.tsx";
import type { Mail } from "#app/platform/mail/queue-mail.ts";
import type { Enquiry } from "./enquiries.resource.ts";

const automatic = { "Auto-Submitted": "auto-generated" };

/** Tells the academy what was asked. Its own address is the only one that typed text is mailed to. */
export function academyMail(app: App, enquiry: Enquiry, academy: string, recipient: string): Mail {
  const subject = "A new enquiry on the website";
  const link = `${app.config.siteUrl}/admin/enquiries`;
  const facts = [
    ["Name", enquiry.name],
    ["E-mail", enquiry.email],
    ["Phone", enquiry.phone],
    ["About", enquiry.service ?? ""],
  ].filter(([, value]) => value);
  return {
    kind: "enquiry-academy",
    recipient,
    subject,
    text: [facts.map(([label, value]) => `${label}: ${value}`).join("\n"), enquiry.message, link, academy].join("\n\n"),
    html: renderMail({
      title: subject,
      preview: subject,
      children: (
        <>
          <Heading>{subject}</Heading>
          {facts.map(([label, value]) => (
            <Paragraph key={label}>
              {label}: {value}
            </Paragraph>
          ))}
          <Paragraph>{enquiry.message}</Paragraph>
          <Action href={link}>Open the enquiries</Action>
        </>
      ),
    }),
    headers: automatic,
  };
}

/** Tells the visitor that it arrived. It holds nothing they typed, so that no form of ours relays spam. */
export function visitorMail(app: App, enquiry: Enquiry, academy: string): Mail {
  const subject = `${academy} has received your question`;
  const thanks = "Thank you for writing to us. We have received your question and will answer it by e-mail.";
  const reason =
    "You receive this because this address was entered in the form on our website. If that was not you, you need not do anything.";
  return {
    kind: "enquiry-visitor",
    recipient: enquiry.email,
    subject,
    text: [thanks, reason, `${academy}, ${app.config.siteUrl}`].join("\n\n"),
    html: renderMail({
      title: subject,
      preview: thanks,
      children: (
        <>
          <Heading>Thank you for writing</Heading>
          <Paragraph>{thanks}</Paragraph>
          <SmallPrint>{reason}</SmallPrint>
        </>
      ),
    }),
    headers: automatic,
  };
}
