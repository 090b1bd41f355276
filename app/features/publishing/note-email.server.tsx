import { getStaffId } from "#app/platform/access/actor.ts";
import {
  EmailButton,
  Heading,
  Paragraph,
  preserveLineBreaks,
  renderEmail,
  SmallPrint,
} from "#app/platform/mail/email-layout.tsx";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { OperationContext } from "#app/resources/store.server.ts";

interface SentBack {
  /** The id of the account that is notified. */
  author: number | null;
  id: number;
  title: string;
  note: string;
}

/** Notifies the author by email that an item was sent back, unless they did it themselves or have no address. */
export async function queueNoteEmail(
  { app, store, actor }: OperationContext,
  definition: ResourceDefinition,
  { author, id, title, note }: SentBack,
): Promise<void> {
  if (author === null || author === getStaffId(actor)) return;
  const recipient = await app.staff.findEmail(store, author);
  if (!recipient) return;
  const academy = (await app.readSiteFacts(store)).name;
  const by = actor.kind === "staff" ? actor.username : "An editor";
  const subject = `“${title}” was sent back to you`;
  const what = `${by} reviewed your ${definition.labels.one.toLowerCase()} “${title}” and sent it back with a note:`;
  const address = `${app.config.siteUrl}${adminListPath(definition)}/${id}`;
  await queueEmail(store, app, {
    kind: "review-note",
    recipient,
    subject,
    text: [what, note, `Edit: ${address}`, academy].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: note,
      children: (
        <>
          <Heading>{subject}</Heading>
          <Paragraph>{what}</Paragraph>
          <Paragraph>{preserveLineBreaks(note)}</Paragraph>
          <EmailButton href={address}>Edit</EmailButton>
          <SmallPrint>{academy}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
