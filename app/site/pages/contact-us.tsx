import { useRouteLoaderData } from "react-router";
import { EnquiryForm } from "#app/features/enquiries/enquiry-form.tsx";
import { handleEnquiryForm } from "#app/features/enquiries/handle-enquiry-form.server.ts";
import { sendEnquiry } from "#app/features/enquiries/send-enquiry.ts";
import { requestContext } from "#app/platform/request-context.ts";
import type { LayoutData } from "../layout-data.ts";
import { headMeta } from "../page-head.ts";
import { PageHeader } from "../page-header.tsx";
import { loadPage } from "../page-loader.server.ts";
import { hasPageText, PageText } from "../page-text.tsx";
import type { Route } from "./+types/contact-us.ts";
import { sitePages } from "./page-paths.ts";
import "./contact-us.css";

const { path, scene } = sitePages["contact-us"];

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(requestContext), "contact-us", path);

export const action = ({ request, context }: Route.ActionArgs) => {
  const { app, ip = "" } = context.get(requestContext);
  return handleEnquiryForm(app, ip, request);
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendEnquiry(request, serverAction);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function ContactUs({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const settings = useRouteLoaderData<LayoutData>("site/layout")?.settings;
  return (
    <article>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="contact-page">
        <EnquiryForm title="Write to us" result={actionData} />
        {settings ? <ContactDetails settings={settings} /> : null}
      </div>
      {hasPageText(page) ? (
        <div className="page-body page-body-bare">
          <PageText page={page} />
        </div>
      ) : null}
    </article>
  );
}

/** The other ways to reach the academy. */
function ContactDetails({ settings: { contact_email, phone, address } }: Pick<LayoutData, "settings">) {
  if (!contact_email && !phone && !address) return null;
  return (
    <dl className="contact">
      {contact_email ? (
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${contact_email}`}>{contact_email}</a>
          </dd>
        </div>
      ) : null}
      {phone ? (
        <div>
          <dt>Telephone</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </dd>
        </div>
      ) : null}
      {address ? (
        <div>
          <dt>Address</dt>
          <dd className="contact-address">{address}</dd>
          <dd className="contact-map">
            <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`} rel="noopener">
              View on OpenStreetMap
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
