import { useRouteLoaderData } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import type { FrameData } from "../frame-data.ts";
import { headMeta } from "../page-head.ts";
import { PageHeader } from "../page-header.tsx";
import { loadPage } from "../page-loader.server.ts";
import { PageText } from "../page-text.tsx";
import type { Route } from "./+types/contact-us.ts";
import { sitePages } from "./page-paths.ts";

const { path, scene } = sitePages["contact-us"];

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(requestContext).app, "contact-us", path);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function ContactUs({ loaderData: { page } }: Route.ComponentProps) {
  const settings = useRouteLoaderData<FrameData>("site/layout")?.settings;
  return (
    <article>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="page-body">
        <dl className="contact">
          {settings?.contact_email ? (
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${settings.contact_email}`}>{settings.contact_email}</a>
              </dd>
            </div>
          ) : null}
          {settings?.phone ? (
            <div>
              <dt>Telephone</dt>
              <dd>
                <a href={`tel:${settings.phone.replace(/[^+\d]/g, "")}`}>{settings.phone}</a>
              </dd>
            </div>
          ) : null}
          {settings?.address ? (
            <div>
              <dt>Address</dt>
              <dd>{settings.address}</dd>
            </div>
          ) : null}
        </dl>
        <PageText page={page} />
      </div>
    </article>
  );
}
