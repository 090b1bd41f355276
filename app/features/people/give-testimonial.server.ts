import { z } from "zod";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { cleanTexts } from "#app/platform/http/validation.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { createRow } from "#app/resources/write.server.ts";
import { testimonialResource } from "./people.server.ts";
import { testimonialEmail } from "./testimonial-email.server.tsx";
import type { LinkState } from "./testimonial-link.resource.ts";
import { findTestimonialLink } from "./testimonial-links.server.ts";
import { consentText } from "./testimonial-result.ts";

/** The form's fields, without the photo. */
export const TestimonialInput = cleanTexts(
  z.strictObject({
    text: z.string().trim().min(1).max(3000),
    name: line(120),
    role: optionalLine(120),
    consent: z.literal("on"),
  }),
);
export type TestimonialInput = z.output<typeof TestimonialInput>;

/** Per client address, generous because a whole class may write in one room. */
const limits = [
  { name: "testimonial-minute", max: 20, windowMs: 60_000 },
  { name: "testimonial-day", max: 200, windowMs: 24 * 60 * 60_000 },
];

/** @throws TooManyRequests */
export const limitTestimonials = (app: App, clientAddress: string): Promise<void> =>
  app.rateLimits.take(limits, clientAddress);

/**
 * Stores a testimonial given by link, in review, and notifies the academy. The same text sent twice with a link is
 * stored once.
 * @param photo the id of a picture in the media library
 * @returns whether it is stored; false if the link is not or no longer open
 */
export async function giveTestimonial(
  app: App,
  token: string,
  { text, name, role }: TestimonialInput,
  photo: number | null,
): Promise<boolean> {
  return runInTransaction(app, async (trx) => {
    const link = await lockLink(app, token, trx);
    if (!link) return false;
    const context = operationContext(app, anonymous, trx);
    const { store, now } = context;
    const same = await store
      .selectFrom("testimonial")
      .select("id")
      .where("link_id", "=", link.id)
      .where("name", "=", name)
      .where("text", "=", text)
      .executeTakeFirst();
    if (same) return true;
    if (link.state !== "open") return false;

    const academy = await app.readSiteFacts(trx);
    const { id } = await createRow(testimonialResource, context, {
      name,
      role,
      text,
      language: "",
      service: null,
      video_url: "",
      featured: false,
      status: "in_review",
      photo: photo === null ? null : { media: photo, alt: name, decorative: false },
      consented_on: getDay(academy.timeZone, Date.parse(now)),
      consent_note: "Given through a testimonial link.",
    });
    const consent_text = consentText(academy.name);
    await store.updateTable("testimonial").set({ link_id: link.id, consent_text }).where("id", "=", id).execute();
    await trx
      .updateTable("testimonial_link")
      .set({ uses: link.uses + 1, modified_at: now })
      .where("id", "=", link.id)
      .execute();
    for (const recipient of await app.academyRecipients(trx, app))
      await queueEmail(trx, app, {
        ...testimonialEmail(app, { id, name, role, text }, academy, recipient),
        ...(link.email && { about: link.email }),
      });
    return true;
  });
}

/** Locks the link until the end of the transaction, so that it can't be used more often than allowed. */
async function lockLink(app: App, token: string, trx: Queryable) {
  const found = await findTestimonialLink(app, token, trx);
  if (!found || app.database.engine === "sqlite") return found;
  await trx.selectFrom("testimonial_link").select("id").where("id", "=", found.id).forUpdate().execute();
  return findTestimonialLink(app, token, trx);
}

/** Reads a link's state, and the person it was made for if it is open. */
export async function loadGiver(app: App, token: string): Promise<{ state: LinkState | "unknown"; name: string }> {
  const link = await findTestimonialLink(app, token);
  return { state: link?.state ?? "unknown", name: link?.state === "open" ? link.name : "" };
}
