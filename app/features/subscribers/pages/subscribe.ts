import { redirect } from "react-router";
import { AppError, InvalidInput } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { encryptSubmittedEmail } from "#app/site/submitted-email.server.ts";
import { addSubscribeResult, type SubscribeResult, toSubscribeResult } from "#app/site/subscribe-result.ts";
import { subscribeVisitor } from "../subscribe.server.ts";
import { SubscriberInput } from "../subscribers.resource.ts";
import type { Route } from "./+types/subscribe.ts";

/** There is no page here, because every page has the form. */
export const loader = () => redirect("/");

/** Handles the subscribe form without script: redirects back to its page with the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const source = form.get("source") === "newsletter" ? "newsletter" : "footer";
  const result = await subscribe(form, context);
  const submittedEmail =
    result === "success" ? undefined : encryptSubmittedEmail(context.get(requestContext).app, form.get("email"));
  return redirect(addSubscribeResult(readPagePath(form.get("from")), result, source, submittedEmail), 303);
}

async function subscribe(form: FormData, context: Route.ActionArgs["context"]): Promise<SubscribeResult> {
  const { app, ip = "" } = context.get(requestContext);
  try {
    const input = { email: form.get("email"), source: form.get("source") ?? undefined };
    await subscribeVisitor(app, clientAddress({ ip }), parseInput(SubscriberInput, input));
    return "success";
  } catch (error) {
    if (!(error instanceof AppError)) app.log.error({ err: error }, "a form subscription failed");
    const problems = error instanceof InvalidInput ? error.problems : [];
    return toSubscribeResult(problems.filter(({ field }) => field === "email").map(({ code }) => code));
  }
}

/** The path of a page of this site, so that the form cannot redirect elsewhere. */
function readPagePath(from: FormDataEntryValue | null) {
  const here = "https://here.invalid";
  if (typeof from !== "string" || !URL.canParse(from, here)) return "/";
  const { origin, pathname, search } = new URL(from, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search : "/";
}
