import type { App } from "#app/platform/app.ts";
import {
  EmailButton,
  Heading,
  Paragraph,
  preserveLineBreaks,
  renderEmail,
  SmallPrint,
} from "#app/platform/mail/email-layout.tsx";
import type { Email } from "#app/platform/mail/queue-email.ts";
import type { SiteFacts } from "#app/platform/site-facts.ts";
import type { Enquiry } from "./enquiries.resource.ts";
import { confirmationSubject, replySubject } from "./enquiry-subjects.ts";
import { serviceNames } from "./service-names.ts";

export const ENQUIRY_ACADEMY = "enquiry-academy";
export const ENQUIRY_VISITOR = "enquiry-visitor";

const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * The email to the academy, with everything needed for a reply, which goes to the visitor. No other email contains what
 * a visitor typed.
 * @param sentAt when the enquiry was sent, in ISO 8601
 * @param confirmation the Message-ID of the confirmation; email programs then put a reply into its thread
 */
export function academyEmail(
  enquiry: Enquiry,
  academy: SiteFacts,
  { recipient, sentAt, confirmation }: { recipient: string; sentAt: string; confirmation: string | null },
): Email {
  const about = enquiry.service === null ? "" : serviceNames[enquiry.service];
  const subject = `Enquiry from ${enquiry.name}${about && `: ${about}`}`;
  const reply = `Reply to this email to answer ${enquiry.name}.`;
  const details = [
    ["Name", enquiry.name],
    ["Email", enquiry.email],
    ["Phone", enquiry.phone],
    ["About", about],
    ["Sent", `${formatTime(academy.timeZone, sentAt)} (${academy.timeZone})`],
  ].filter(([, value]) => value);
  return {
    kind: ENQUIRY_ACADEMY,
    recipient,
    subject,
    text: [
      details.map(([label, value]) => `${label}: ${value}`).join("\n"),
      enquiry.message,
      `-- \n${reply}\n${academy.name}`,
    ].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: enquiry.message,
      children: (
        <>
          <Heading>{subject}</Heading>
          {details.map(([label, value]) => (
            <Paragraph key={label}>
              {label}: {value}
            </Paragraph>
          ))}
          <Paragraph>{preserveLineBreaks(enquiry.message)}</Paragraph>
          <EmailButton href={buildMailtoUrl(enquiry.email, replySubject(academy.name))}>Reply by email</EmailButton>
          <SmallPrint>{reply}</SmallPrint>
        </>
      ),
    }),
    headers: { ...automatic, "Reply-To": enquiry.email, ...(confirmation && { References: confirmation }) },
    about: enquiry.email,
  };
}

const formatTime = (timeZone: string, time: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(time));

/** A mailto URL; RFC 6068 requires an unencoded @. */
const buildMailtoUrl = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;

interface ReplyEmail {
  recipient: string;
  text: string;
  academy: SiteFacts;
  replyTo: string | undefined;
  /** The Message-IDs of earlier emails, oldest first. */
  thread: readonly string[];
}

/** A staff reply, in the thread of the confirmation: with its subject, and its Message-ID (RFC 5322, 3.6.4). */
export function replyEmail(app: App, { recipient, text, academy, replyTo, thread }: ReplyEmail): Email {
  const subject = replySubject(academy.name);
  const signature = `${academy.name}, ${app.config.siteUrl}`;
  const last = thread.at(-1);
  return {
    kind: "enquiry-reply",
    recipient,
    subject,
    text: `${text}\n\n-- \n${signature}`,
    html: renderEmail({
      title: subject,
      preview: text,
      children: (
        <>
          <Paragraph>{preserveLineBreaks(text)}</Paragraph>
          <SmallPrint>{signature}</SmallPrint>
        </>
      ),
    }),
    headers: {
      ...(replyTo && { "Reply-To": replyTo }),
      ...(last && { "In-Reply-To": last, References: thread.join(" ") }),
    },
  };
}

/**
 * The confirmation to the visitor. It contains nothing they typed except a plain name, so that the form cannot relay
 * spam.
 */
export function visitorEmail(app: App, enquiry: Enquiry, academy: string): Email {
  const subject = confirmationSubject(academy);
  const greeting = isPlainName(enquiry.name) ? `Dear ${enquiry.name},` : "Hello,";
  const thanks = "Thank you for writing to us. We’ve received your question and will reply by email.";
  const reason =
    "You’re receiving this because someone entered your email address in the form on our website. If it wasn’t you, you can ignore this email.";
  return {
    kind: ENQUIRY_VISITOR,
    recipient: enquiry.email,
    subject,
    text: [greeting, thanks, reason, `${academy}, ${app.config.siteUrl}`].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: thanks,
      children: (
        <>
          <Heading>Thank you for writing</Heading>
          <Paragraph>{greeting}</Paragraph>
          <Paragraph>{thanks}</Paragraph>
          <SmallPrint>{reason}</SmallPrint>
        </>
      ),
    }),
    headers: automatic,
  };
}

/** Whether a text can only be a name: a few words without digits, links or punctuation, which nobody can advertise in. */
const isPlainName = (name: string) =>
  name.length <= 40 && /^\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+){0,3}$/u.test(name);

interface AssignedEmail {
  recipient: string;
  academy: SiteFacts;
  id: number;
  service: Enquiry["service"];
  /** The username of the person who assigned it; empty for a program. */
  by: string;
  /** When the enquiry arrived, in ISO 8601. */
  since: string;
}

/** Notifies a member of staff that an enquiry was assigned to them. It contains nothing from the visitor. */
export function assignedEmail(app: App, { recipient, academy, id, service, by, since }: AssignedEmail): Email {
  const subject = "An enquiry was assigned to you";
  const about = service === null ? "" : ` about ${serviceNames[service]}`;
  const told = `${by || "A colleague"} assigned you an enquiry${about}, received on ${formatTime(academy.timeZone, since)} (${academy.timeZone}).`;
  const link = `${app.config.siteUrl}/admin/enquiries/${id}`;
  return {
    kind: "enquiry-assigned",
    recipient,
    subject,
    text: [told, `Open enquiry: ${link}`, `${academy.name}, ${app.config.siteUrl}`].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: told,
      children: (
        <>
          <Heading>{subject}</Heading>
          <Paragraph>{told}</Paragraph>
          <EmailButton href={link}>Open enquiry</EmailButton>
          <SmallPrint>{`${academy.name}, ${app.config.siteUrl}`}</SmallPrint>
        </>
      ),
    }),
    headers: automatic,
  };
}
