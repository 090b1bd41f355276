import { redirect } from "react-router";
import { subscribeVisitor } from "#app/features/subscribers/subscribe.server.ts";
import { SubscriberInput } from "#app/features/subscribers/subscribers.resource.ts";
import { AppError, InvalidInput } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { answerToRefusal, pathWithAnswer, type SubscribeAnswer } from "../subscribe-answer.ts";
import { sealTyped } from "../typed-address.server.ts";
import type { Route } from "./+types/subscribe.ts";

/** Nothing to see here: the form is on every page. */
export const loader = () => redirect("/");

/** The subscribe form without script: answers by going back to the page it was on, with the message. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const source = form.get("source") === "newsletter" ? "newsletter" : "footer";
  const answer = await subscribe(form, context);
  const typed = answer === "success" ? undefined : sealTyped(context.get(requestContext).app, form.get("email"));
  return redirect(pathWithAnswer(pageOf(form.get("from")), answer, source, typed), 303);
}

async function subscribe(form: FormData, context: Route.ActionArgs["context"]): Promise<SubscribeAnswer> {
  const { app, ip = "" } = context.get(requestContext);
  try {
    const input = { email: form.get("email"), source: form.get("source") ?? undefined };
    await subscribeVisitor(app, clientAddress({ ip }), parseInput(SubscriberInput, input));
    return "success";
  } catch (error) {
    if (!(error instanceof AppError)) app.log.error({ err: error }, "a subscription by form failed");
    const problems = error instanceof InvalidInput ? error.problems : [];
    return answerToRefusal(problems.filter(({ field }) => field === "email").map(({ code }) => code));
  }
}

/** The address of one of our pages, so that the form cannot be made to lead elsewhere. */
function pageOf(from: FormDataEntryValue | null) {
  const here = "https://here.invalid";
  if (typeof from !== "string" || !URL.canParse(from, here)) return "/";
  const { origin, pathname, search } = new URL(from, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search : "/";
}
