import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { EmailButton, Heading, Paragraph, renderEmail, SmallPrint } from "#app/platform/mail/email-layout.tsx";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import type { WorkCount } from "./staff-work.server.ts";

interface HandOver {
  /** The id of the account that takes over the work. */
  to: number;
  /** The username of the account that had the work. */
  from: string;
  /** The username of the owner who decided this. */
  by: string;
  work: readonly WorkCount[];
}

/** Notifies the successor by email of the work they have taken over, in the caller's transaction. */
export async function tellSuccessor(trx: Queryable, app: App, { to, from, by, work }: HandOver): Promise<void> {
  const recipient = await app.staff.findEmail(trx, to);
  if (!recipient) return;
  const { name: academy } = await app.readSiteFacts(trx);
  const subject = `${by} assigned you ${from}’s work`;
  const told = `You have taken over ${from}’s content and tasks:`;
  const rows = work.map(({ label, count }) => `${label}: ${count}`);
  const link = `${app.config.siteUrl}/admin`;
  const signature = `${academy}, ${app.config.siteUrl}`;
  await queueEmail(trx, app, {
    kind: "staff-notice",
    recipient,
    subject,
    text: [[told, ...rows].join("\n"), `Open the dashboard: ${link}`, signature].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: `${told} ${rows.join(", ")}`,
      children: (
        <>
          <Heading>{subject}</Heading>
          <Paragraph>{told}</Paragraph>
          {rows.map((row) => (
            <Paragraph key={row}>{row}</Paragraph>
          ))}
          <EmailButton href={link}>Open the dashboard</EmailButton>
          <SmallPrint>{signature}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
