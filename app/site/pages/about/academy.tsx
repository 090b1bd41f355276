import { Ambassador, toAmbassadorCard } from "#app/features/people/ambassador.tsx";
import { ambassadorResource } from "#app/features/people/people.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { loadList } from "../../list-loader.server.ts";
import { headMeta } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage } from "../../page-loader.server.ts";
import { PageText } from "../../page-text.tsx";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/academy.ts";
import "./academy.css";

const { path, scene } = sitePages["about-academy"];
/** More ambassadors than an academy of this kind is expected to have. */
const MAX_AMBASSADORS = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [page, ambassadors] = await Promise.all([
    loadPage(pageRequest, "about-academy", path),
    loadList(pageRequest, ambassadorResource, { pageSize: MAX_AMBASSADORS }),
  ]);
  return { ...page, ambassadors: ambassadors.items.map(toAmbassadorCard) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Academy({ loaderData: { page, ambassadors } }: Route.ComponentProps) {
  return (
    <>
      <article>
        <PageHeader page={page} path={path} scene={scene} />
        <div className="page-body page-body-bare">
          <PageText page={page} />
        </div>
      </article>
      {ambassadors.length > 0 ? (
        <section className="ambassadors" aria-labelledby="ambassadors-title">
          <h2 id="ambassadors-title">Ambassadors</h2>
          <p className="lead">People who bring the academy’s work to their communities.</p>
          <ul className="ambassador-list">
            {ambassadors.map((ambassador) => (
              <li key={ambassador.id} id={`ambassador-${ambassador.id}`}>
                <Ambassador ambassador={ambassador} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
