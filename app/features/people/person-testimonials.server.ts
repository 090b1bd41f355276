import { staff } from "#app/platform/access/rules.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { PersonalData } from "#app/platform/personal-data.ts";
import { forgetWords } from "#app/platform/search/forget-words.ts";
import { looseEmailKey } from "#app/platform/text/email-address.ts";
import { applyAction } from "#app/resources/change-many.server.ts";
import { lockRows } from "#app/resources/read.server.ts";
import type { Action } from "#app/resources/resource.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { testimonialResource } from "./people.server.ts";
import "./testimonial-links.server.ts";

/** Links made for a person, and the testimonials they gave with them, published or not. */
export const testimonialPersonalData: PersonalData = {
  label: "Testimonial links, and testimonials received through them",
  tables: ["testimonial_link"],
  async held(db, key) {
    const { links, testimonials } = await find(db, key);
    return links.length + testimonials.length;
  },
  async erase(trx, key, { app, actor }) {
    const { links, testimonials } = await find(trx, key);
    if (links.length === 0) return;
    const context = operationContext(app, actor, trx);
    const rows = await lockRows(testimonialResource, testimonials, staff, context);
    const { purge } = testimonialResource.actions;
    await applyAction(testimonialResource, "purge", purge as Action, [...rows.values()], context);
    await forgetWords(trx, [...rows.values()].map(({ name }) => name).join(" "));
    await trx.deleteFrom("testimonial_link").where("id", "in", links).execute();
    // The titles of audit log entries are names.
    for (const [resource, ids] of [
      ["testimonial", testimonials],
      ["testimonial-link", links],
    ] as const)
      if (ids.length > 0)
        await trx
          .updateTable("audit_entry")
          .set({ title: "" })
          .where("resource", "=", resource)
          .where("item_id", "in", ids)
          .execute();
  },
};

/** Reads all links, because there are few. Testimonials from a link for several people are not this person's. */
async function find(db: AnyQueryable, key: string): Promise<{ links: number[]; testimonials: number[] }> {
  const all = await db
    .selectFrom("testimonial_link")
    .leftJoin("testimonial", (join) =>
      join.onRef("testimonial.link_id", "=", "testimonial_link.id").on("testimonial_link.max_uses", "=", 1),
    )
    .select(["testimonial_link.id", "testimonial_link.email", "testimonial.id as testimonial"])
    .execute();
  const own = all.filter(({ email }) => looseEmailKey(email) === key);
  return {
    links: [...new Set(own.map(({ id }) => id as number))],
    testimonials: own.flatMap(({ testimonial }) => (testimonial === null ? [] : [testimonial as number])),
  };
}
