import { data, type MetaDescriptor } from "react-router";
import { InvalidInput } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { unsubscribe } from "../subscribe.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta = (): MetaDescriptor[] => [{ title: "Unsubscribe" }, { name: "robots", content: "noindex" }];

/** The token is only in the URL, never in the document, which is shared and cached. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = context.get(requestContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    await unsubscribe(app, token);
    return { done: true };
  } catch (error) {
    if (error instanceof InvalidInput) return data({ done: false }, { status: 400 });
    throw error;
  }
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  if (actionData?.done) {
    return (
      <div className="notice-page">
        <h1>You are unsubscribed</h1>
        <p className="lead">You won’t receive any more letters. You can subscribe again below at any time.</p>
        <p>
          <SiteLink to="/" className="button">
            Go to the home page
          </SiteLink>
        </p>
      </div>
    );
  }
  if (actionData) {
    return (
      <div className="notice-page">
        <h1>This link is incomplete</h1>
        <p className="lead" role="alert">
          You haven’t been unsubscribed. Open the link from the email again, or contact us and we’ll unsubscribe you.
        </p>
        <p>
          <SiteLink to="/contact-us" className="button">
            Contact us
          </SiteLink>
        </p>
      </div>
    );
  }
  return (
    <div className="notice-page">
      <h1>Unsubscribe</h1>
      <p className="lead">Do you want to stop receiving the newsletter?</p>
      {/* Without an action, it posts to the current URL, which contains the token. */}
      <form method="post">
        <button type="submit" className="button">
          Unsubscribe
        </button>
      </form>
      <p>
        <SiteLink to="/">Stay subscribed</SiteLink>
      </p>
    </div>
  );
}
