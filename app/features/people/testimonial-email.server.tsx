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
import { adminPath } from "#app/resources/admin-path.ts";
import { testimonials } from "./people.resource.ts";

interface Given {
  id: number;
  name: string;
  role: string;
  text: string;
}

/** Notifies the academy of a new testimonial, for an editor to review and publish. */
export function testimonialEmail(app: App, given: Given, academy: SiteFacts, recipient: string): Email {
  const { name, role, text } = given;
  const subject = `Testimonial from ${name}`;
  const person = role ? `${name}, ${role}` : name;
  const next = "It’s in review and won’t appear on the site until an editor publishes it.";
  const href = `${app.config.siteUrl}${adminPath(testimonials, { id: given.id })}`;
  return {
    kind: "testimonial-academy",
    recipient,
    subject,
    text: [person, text, `${next}\n${href}`, `-- \n${academy.name}`].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: text,
      children: (
        <>
          <Heading>{subject}</Heading>
          <Paragraph>{preserveLineBreaks(text)}</Paragraph>
          <Paragraph>{person}</Paragraph>
          <EmailButton href={href}>Review testimonial</EmailButton>
          <SmallPrint>{next}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
