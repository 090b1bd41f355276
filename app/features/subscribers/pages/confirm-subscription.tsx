import { data, type MetaDescriptor } from "react-router";
import { InvalidInput } from "#app/platform/errors.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { confirmSubscription } from "../consent/confirmations.server.ts";
import type { Route } from "./+types/confirm-subscription.ts";

export const meta = (): MetaDescriptor[] => [
  { title: "Confirm your subscription" },
  { name: "robots", content: "noindex" },
];

/** Email scanners follow links, so only the button confirms. The token is only in the URL, never in the document. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = context.get(requestContext);
  try {
    await confirmSubscription(app, new URL(request.url).searchParams.get("token") ?? "");
    return { done: true };
  } catch (error) {
    if (error instanceof InvalidInput) return data({ done: false }, { status: 400 });
    throw error;
  }
}

export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  if (actionData?.done) {
    return (
      <div className="notice-page">
        <h1>You are subscribed</h1>
        <p className="lead">Thank you for confirming. From now on our letters come to you.</p>
        <p>
          <SiteLink to="/newsletter" className="button">
            Read former issues
          </SiteLink>
        </p>
      </div>
    );
  }
  if (actionData) {
    return (
      <div className="notice-page">
        <h1>This link is no longer valid</h1>
        <p className="lead" role="alert">
          It is not complete, or older than 30 days. Leave your address in the form below, and a new link comes to you.
        </p>
      </div>
    );
  }
  return (
    <div className="notice-page">
      <h1>Confirm your subscription</h1>
      <p className="lead">Shall our newsletter come to you by email? You can end it with one click in every letter.</p>
      {/* Without an action, it posts to the current URL, which contains the token. */}
      <form method="post">
        <button type="submit" className="button">
          Confirm my subscription
        </button>
      </form>
      <p>
        <SiteLink to="/">No, thank you</SiteLink>
      </p>
    </div>
  );
}
