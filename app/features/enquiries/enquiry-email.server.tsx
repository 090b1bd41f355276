import { Fragment } from "react";
import type { App } from "#app/platform/app.ts";
import { Action, Heading, Paragraph, renderEmail, SmallPrint } from "#app/platform/mail/email-layout.tsx";
import type { Email } from "#app/platform/mail/queue-email.ts";
import type { SiteFacts } from "#app/platform/site-facts.ts";
import type { Enquiry } from "./enquiries.resource.ts";
import { serviceNames } from "./service-names.ts";

const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * Tells the academy what was asked, with all that is needed to answer: a reply goes to the visitor.
 * The academy is the only one that typed text is mailed to.
 * @param asked when, in ISO 8601.
 */
export function academyEmail(enquiry: Enquiry, academy: SiteFacts, recipient: string, asked: string): Email {
  const about = enquiry.service === null ? "" : serviceNames[enquiry.service];
  const subject = `Enquiry from ${enquiry.name}${about && `: ${about}`}`;
  const reply = `Answer ${enquiry.name} by replying to this mail.`;
  const facts = [
    ["Name", enquiry.name],
    ["Email", enquiry.email],
    ["Phone", enquiry.phone],
    ["About", about],
    ["Sent", `${timeIn(academy.timeZone, asked)} (${academy.timeZone})`],
  ].filter(([, value]) => value);
  return {
    kind: "enquiry-academy",
    recipient,
    subject,
    text: [
      facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
      enquiry.message,
      `-- \n${reply}\n${academy.name}`,
    ].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: enquiry.message.slice(0, 200),
      children: (
        <>
          <Heading>{subject}</Heading>
          {facts.map(([label, value]) => (
            <Paragraph key={label}>
              {label}: {value}
            </Paragraph>
          ))}
          <Paragraph>{linesOf(enquiry.message)}</Paragraph>
          <Action href={mailTo(enquiry.email, `Your question to ${academy.name}`)}>Answer by email</Action>
          <SmallPrint>{reply}</SmallPrint>
        </>
      ),
    }),
    headers: { ...automatic, "Reply-To": enquiry.email },
  };
}

const timeIn = (timeZone: string, time: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));

/** As it was typed, line by line; mail programs know little of styles. */
const linesOf = (text: string) =>
  text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change.
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));

/** RFC 6068: the sign between the parts of the address stands as it is. */
const mailTo = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

/** Tells the visitor that it arrived. It holds nothing they typed, so that no form of ours relays spam. */
export function visitorEmail(app: App, enquiry: Enquiry, academy: string): Email {
  const subject = `${academy} has received your question`;
  const thanks = "Thank you for writing to us. We have received your question and will answer it by email.";
  const reason =
    "You receive this because this address was entered in the form on our website. If that was not you, you need not do anything.";
  return {
    kind: "enquiry-visitor",
    recipient: enquiry.email,
    subject,
    text: [thanks, reason, `${academy}, ${app.config.siteUrl}`].join("\n\n"),
    html: renderEmail({
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
