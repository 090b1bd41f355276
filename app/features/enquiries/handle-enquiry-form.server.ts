import { data, redirect } from "react-router";
import type { App } from "#app/platform/app.ts";
import { AppError, InvalidInput, TooManyRequests } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { readFormText, tooLong, type VisitorMessage, visitorMessages } from "#app/platform/http/visitor-form.ts";
import { EnquiryInput } from "./enquiries.resource.ts";
import { submitEnquiry } from "./enquiries.server.ts";
import {
  ENQUIRY_ANCHOR,
  ENQUIRY_PARAMETER,
  ENQUIRY_SENT,
  type EnquiryField,
  type EnquiryRejection,
  type EnquiryResult,
  enquiryErrors,
  enquiryFields,
} from "./enquiry-result.ts";

/**
 * The action of every page with an enquiry form. With script, it returns the form's result; without, it redirects to
 * the page, so that reloading does not send the form again.
 * @param ip the client's address
 */
export async function handleEnquiryForm(app: App, ip: string, request: Request) {
  const form = await request.formData();
  const values = Object.fromEntries(
    enquiryFields.map((name) => [name, readFormText(form, name)]),
  ) as EnquiryRejection["values"];
  const elapsed = form.get("elapsed_ms");
  const reject = (status: number, rejection: Partial<EnquiryRejection>, headers: Record<string, string> = {}) =>
    data<EnquiryResult>({ sent: false, values, problems: {}, error: null, ...rejection }, { status, headers });
  try {
    const input = parseInput(EnquiryInput, {
      ...values,
      service: values.service || null,
      remarks: readFormText(form, "remarks").slice(0, 500),
      ...(elapsed !== null && { elapsed_ms: Math.max(0, Math.round(Number(elapsed)) || 0) }),
    });
    await submitEnquiry(app, clientAddress({ ip }), input);
  } catch (error) {
    if (error instanceof InvalidInput)
      return reject(400, { problems: visitorMessages(error.problems, messages, values) });
    if (error instanceof TooManyRequests) return reject(429, { error: enquiryErrors.tooMany }, error.headers);
    if (!(error instanceof AppError)) app.log.error({ err: error }, "could not process an enquiry form");
    return reject(error instanceof AppError ? error.status : 500, { error: enquiryErrors.unexpected });
  }
  if (elapsed !== null) return data<EnquiryResult>({ sent: true });
  const { pathname } = new URL(request.url);
  throw redirect(`${pathname}?${ENQUIRY_PARAMETER}=${ENQUIRY_SENT}#${ENQUIRY_ANCHOR}`, 303);
}

/** The messages for visitors, by field and error code of the schema. */
const messages: Record<EnquiryField, Record<string, VisitorMessage>> = {
  name: {
    blank: () => "Please enter your name.",
    max_length: tooLong("A name", 120),
  },
  email: {
    blank: () => "Please enter your email address so that we can reply.",
    max_length: tooLong("An email address", 254),
    invalid: () => "Please enter an email address like name@example.com.",
  },
  phone: { max_length: tooLong("A phone number", 40) },
  service: {},
  message: {
    blank: () => "Please enter a message.",
    max_length: tooLong("A message", 5000),
  },
};
