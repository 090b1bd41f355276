import { getStaffId } from "#app/platform/access/actor.ts";
import { listRoles } from "#app/platform/access/rules.ts";
import {
  EmailButton,
  Heading,
  Paragraph,
  preserveLineBreaks,
  renderEmail,
  SmallPrint,
} from "#app/platform/mail/email-layout.tsx";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import type { OnChange, Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import type { OperationContext, Row } from "#app/resources/store.server.ts";

const KIND = "review-request";
const HOUR = 60 * 60_000;
/** The maximum number of these emails per person and hour, at most one about the same item; the dashboard lists all. */
const MAX_PER_HOUR = 10;
/** How many titles an email lists. */
const MAX_LISTED = 10;

/** Notifies those who may publish when staff submit new items for review. */
export const requestReviews: OnChange = async (resource, changes, context) => {
  if (!hasTrait(resource.definition, "publication") || context.actor.kind !== "staff") return;
  const isSubmitted = ({ before, after }: (typeof changes)[number]) =>
    after?.status === "in_review" && before?.status !== "in_review" && (after.trashed_at ?? null) === null;
  const submitted = changes.filter(isSubmitted).flatMap(({ after }) => after ?? []);
  await queueReviewRequests(resource, context, submitted);
};

/** Notifies those who may publish, except the actor, that items or their pending edits wait for review. */
export async function queueReviewRequests(
  { definition, access }: Resource,
  { app, store, actor, now }: OperationContext,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first || actor.kind !== "staff") return;
  const publishers = new Set((await app.staff.listByRoles(store, listRoles(access.publish))).map(({ id }) => id));
  const others = (await app.staff.listWithEmail(store)).filter(
    ({ id }) => publishers.has(id) && id !== getStaffId(actor),
  );
  if (others.length === 0) return;

  const { one, many } = definition.labels;
  const titles = rows.map((row) => String(contentValues(definition, row, true)[titleField(definition)] ?? ""));
  const isOne = rows.length === 1;
  const subject = isOne
    ? `“${titles[0]}” is ready for review`
    : `${rows.length} ${many.toLowerCase()} are ready for review`;
  const what = isOne
    ? `${actor.username} submitted the ${one.toLowerCase()} “${titles[0]}” for review.`
    : `${actor.username} submitted ${rows.length} ${many.toLowerCase()} for review:`;
  const list = isOne ? [] : titles.slice(0, MAX_LISTED).map((title) => `“${title}”`);
  if (titles.length > MAX_LISTED && !isOne) list.push(`and ${titles.length - MAX_LISTED} more`);
  const path = adminListPath(definition);
  const url = `${app.config.siteUrl}${isOne ? `${path}/${first.id}` : `${path}?status=in_review`}`;
  const academy = (await app.readSiteFacts(store)).name;
  const email = {
    kind: KIND,
    subject,
    text: [what, ...list, `Review: ${url}`, academy].join("\n\n"),
    html: renderEmail({
      title: subject,
      preview: what,
      children: (
        <>
          <Heading>{subject}</Heading>
          <Paragraph>{what}</Paragraph>
          {isOne ? null : <Paragraph>{preserveLineBreaks(list.join("\n"))}</Paragraph>}
          <EmailButton href={url}>Review</EmailButton>
          <SmallPrint>{academy}</SmallPrint>
        </>
      ),
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
  const addresses = others.map(({ email }) => email);
  const earlier = await store
    .selectFrom("mail")
    .select(["recipient", "text"])
    .where("recipient", "in", addresses)
    .where("kind", "=", KIND)
    .where("created_at", ">", new Date(Date.parse(now) - HOUR).toISOString())
    .execute();
  const hasRoom = (recipient: string) => {
    const had = earlier.filter((each) => each.recipient === recipient);
    return had.length < MAX_PER_HOUR && !(isOne && had.some(({ text }) => String(text).includes(`Review: ${url}\n`)));
  };
  await queueEmails(
    store,
    app,
    addresses.filter(hasRoom).map((recipient) => ({ ...email, recipient })),
  );
}
