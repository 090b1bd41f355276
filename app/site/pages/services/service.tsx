import { EnquiryForm } from "#app/features/enquiries/enquiry-form.tsx";
import { ENQUIRY_ANCHOR } from "#app/features/enquiries/enquiry-result.ts";
import { handleEnquiryForm } from "#app/features/enquiries/handle-enquiry-form.server.ts";
import { sendEnquiry } from "#app/features/enquiries/send-enquiry.ts";
import { testimonialResource } from "#app/features/people/people.server.ts";
import { Testimonial, toTestimonialCard } from "#app/features/people/testimonial.tsx";
import { NotFound } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { loadList } from "../../list-loader.server.ts";
import { headMeta } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage } from "../../page-loader.server.ts";
import { PageText } from "../../page-text.tsx";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/service.ts";
import { findService } from "./find-service.ts";
import "./service.css";

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const service = findService(pattern);
  if (!service) throw new NotFound();
  const key = `services-${service}` as const;
  const [page, testimonials] = await Promise.all([
    loadPage(pageRequest, key, sitePages[key].path),
    loadList(pageRequest, testimonialResource, { pageSize: 6, filters: { service } }),
  ]);
  return { ...page, service, testimonials: testimonials.items.map(toTestimonialCard) };
}

export const action = ({ request, context }: Route.ActionArgs) => {
  const { app, ip = "" } = context.get(requestContext);
  return handleEnquiryForm(app, ip, request);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendEnquiry(request, serverAction);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Service({ loaderData, actionData }: Route.ComponentProps) {
  const { page, service, testimonials } = loaderData;
  const { path, scene } = sitePages[`services-${service}`];
  return (
    <>
      <article>
        <PageHeader page={page} path={path} scene={scene} />
        <div className="page-body">
          <PageText page={page} />
          <aside className="ask" aria-label="Next step">
            <p className="ask-title">Not sure yet?</p>
            <p>Write a line or two about what you’re looking for. A person will read it and reply.</p>
            <p>
              <a href={`#${ENQUIRY_ANCHOR}`} className="button">
                Ask us
              </a>
            </p>
          </aside>
        </div>
      </article>
      {testimonials.length > 0 ? (
        <section className="testimonials" aria-labelledby="testimonials-title">
          <h2 id="testimonials-title">What people say</h2>
          <ul className="testimonial-list">
            {testimonials.map((testimonial) => (
              <li key={testimonial.id} id={`testimonial-${testimonial.id}`}>
                <Testimonial testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="service-enquiry">
        <EnquiryForm key={service} title={`Ask about ${page.title}`} service={service} result={actionData} />
      </div>
    </>
  );
}
