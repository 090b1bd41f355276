import { z } from "zod";
import { roleGroups } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { testimonials } from "./people.resource.ts";
import {
  CreatedTestimonialLink,
  NewTestimonialLink,
  TestimonialLink,
  testimonialLinksPath,
} from "./testimonial-link.resource.ts";
import { createTestimonialLink, listTestimonialLinks, revokeTestimonialLink } from "./testimonial-links.server.ts";

const config = { access: roleGroups.editors } as const;
const tags = [testimonials.labels.many];

/** The links with which people give testimonials. */
export function serveTestimonialLinks(http: Http, app: App): void {
  http.get(
    testimonialLinksPath,
    {
      config,
      schema: {
        tags,
        summary: "List testimonial links",
        response: { 200: z.object({ results: z.array(TestimonialLink) }) },
      },
    },
    async ({ actor }) => ({ results: await listTestimonialLinks(app, actor) }),
  );

  http.post(
    testimonialLinksPath,
    {
      config,
      schema: {
        tags,
        summary: "Create a testimonial link",
        body: NewTestimonialLink,
        response: { 201: CreatedTestimonialLink },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await createTestimonialLink(app, actor, body)),
  );

  http.delete(
    `${testimonialLinksPath}:id/`,
    {
      config,
      schema: {
        tags,
        summary: "Revoke a testimonial link",
        params: z.object({ id: rowIdParam }),
        response: { 204: z.null() },
      },
    },
    async ({ actor, params }, reply) => {
      await revokeTestimonialLink(app, actor, params.id);
      return reply.code(204).send(null);
    },
  );
}
