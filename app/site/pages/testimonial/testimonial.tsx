import { useState } from "react";
import { data, type MetaDescriptor } from "react-router";
import { loadGiver } from "#app/features/people/give-testimonial.server.ts";
import { sendTestimonial } from "#app/features/people/send-testimonial.ts";
import { TestimonialForm } from "#app/features/people/testimonial-form.tsx";
import { testimonialToken } from "#app/features/people/testimonial-result.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { siteSettings } from "../../page-loader.server.ts";
import { SiteLink } from "../../site-link.tsx";
import type { Route } from "./+types/testimonial.ts";
import { handleTestimonialForm } from "./handle-testimonial-form.server.ts";

export const meta = (): MetaDescriptor[] => [{ title: "Your testimonial" }, { name: "robots", content: "noindex" }];

/** The page behind a link depends on how often the link has been used, and may name a person. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const [giver, { academy_name }] = await Promise.all([
    loadGiver(app, testimonialToken(request.url)),
    siteSettings(app),
  ]);
  return data({ ...giver, academy: academy_name }, { headers: headers() });
}

export const action = ({ request, context }: Route.ActionArgs) => {
  const { app, ip = "" } = context.get(requestContext);
  return handleTestimonialForm(app, ip, testimonialToken(request.url), request);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendTestimonial(request, serverAction);

export default function GiveTestimonial({ loaderData, actionData }: Route.ComponentProps) {
  const { state, name, academy } = loaderData;
  // A visitor who has the form keeps it, and then sees the thanks, whatever happens to the link in the meantime.
  const [wasOpen] = useState(state === "open" || actionData !== undefined);
  return (
    <div className="notice-page">
      {wasOpen || state === "open" ? (
        <TestimonialForm name={name} academy={academy} result={actionData} />
      ) : (
        <ClosedLink state={state} />
      )}
    </div>
  );
}

const closed = {
  used: ["This link has been used", "Thank you. We’ve received your testimonial."],
  expired: ["This link has expired", "We’d still like to hear from you. Ask us for a new link."],
  revoked: [
    "This link is no longer valid",
    "We revoked it. Ask us for a new one if you’d like to write a testimonial.",
  ],
  unknown: ["This link is incomplete", "Please open it again from the message you received."],
} as const;

function ClosedLink({ state }: { state: keyof typeof closed }) {
  const [title, text] = closed[state];
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="notice-actions">
        <SiteLink to="/contact-us" className="button">
          Write to us
        </SiteLink>
        <SiteLink to="/">Go to the home page</SiteLink>
      </p>
    </>
  );
}
