import { connectStaffApi } from "#app/platform/api-client/staff-api.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { PleaseWait } from "#app/ui/please-wait.tsx";
import type { Route } from "./+types/area";
import "./styles.css";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { AreaFrame } from "./area-frame.tsx";

export const meta = () => screenMeta("Please wait");

/** Runs no query: the Please Wait cover is served even if the database is unavailable. */
export function loader({ context }: Route.LoaderArgs) {
  return { apiBaseUrl: context.get(requestContext).app.config.apiBaseUrl };
}

/** The admin area is rendered only in the browser; the cover is shown until this has run. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { apiBaseUrl } = await serverLoader();
  connectStaffApi(apiBaseUrl);
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <>
      <PleaseWait />
      <noscript>
        <p className="needs-script">
          The admin area requires JavaScript. Turn it on in your browser, then reload the page.
        </p>
      </noscript>
    </>
  );
}

export default function AdminArea() {
  return <AreaFrame />;
}
