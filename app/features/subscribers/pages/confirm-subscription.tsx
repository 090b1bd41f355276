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
        <p className="lead">Thank you for confirming. You’ll now receive our letters.</p>
        <p>
          <SiteLink to="/newsletter" className="button">
            Read past issues
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
          The link is incomplete or more than 30 days old. Enter your email address below to get a new one.
        </p>
      </div>
    );
  }
  return (
    <div className="notice-page">
      <h1>Confirm your subscription</h1>
      <p className="lead">
        Do you want to receive our newsletter by email? You can unsubscribe with one click in every letter.
      </p>
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
