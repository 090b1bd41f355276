import { data, redirect } from "react-router";
import type { App } from "#app/platform/app.ts";
import { AppError, InvalidInput, type Problem, TooManyRequests } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { parseInput } from "#app/platform/http/validation.ts";
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
 * The action of every page with an enquiry form. With script it returns what the form shows; without,
 * it redirects to the page, so that reloading does not send the form again.
 * @param ip the client's address.
 */
export async function handleEnquiryForm(app: App, ip: string, request: Request) {
  const form = await request.formData();
  const values = Object.fromEntries(
    enquiryFields.map((name) => [name, textOf(form, name)]),
  ) as EnquiryRejection["values"];
  const elapsed = form.get("elapsed_ms");
  const reject = (status: number, rejection: Partial<EnquiryRejection>, headers: Record<string, string> = {}) =>
    data<EnquiryResult>({ sent: false, values, problems: {}, error: null, ...rejection }, { status, headers });
  try {
    const input = parseInput(EnquiryInput, {
      ...values,
      service: values.service || null,
      website: textOf(form, "website").slice(0, 500),
      ...(elapsed !== null && { elapsed_ms: Math.max(0, Math.round(Number(elapsed)) || 0) }),
    });
    await submitEnquiry(app, clientAddress({ ip }), input);
  } catch (error) {
    if (error instanceof InvalidInput) return reject(400, { problems: messagesFor(error.problems, values) });
    if (error instanceof TooManyRequests) return reject(429, { error: enquiryErrors.tooMany }, error.headers);
    if (!(error instanceof AppError)) app.log.error({ err: error }, "an enquiry form could not be processed");
    return reject(error instanceof AppError ? error.status : 500, { error: enquiryErrors.unexpected });
  }
  if (elapsed !== null) return data<EnquiryResult>({ sent: true });
  const { pathname } = new URL(request.url);
  throw redirect(`${pathname}?${ENQUIRY_PARAMETER}=${ENQUIRY_SENT}#${ENQUIRY_ANCHOR}`, 303);
}

/** The text of a field, "" for a file. Browsers send line breaks as CRLF, which would count as two characters. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

type Message = (value: string) => string;
const tooLong =
  (what: string, max: number): Message =>
  (value) =>
    `${what} can have ${max.toLocaleString("en")} characters; this has ${value.trim().length.toLocaleString("en")}.`;

/** The messages for visitors, by field and error code of the schema. */
const messages: Record<EnquiryField, Record<string, Message>> = {
  name: {
    blank: () => "Please tell us your name, so that we know how to address you.",
    max_length: tooLong("A name", 120),
  },
  email: {
    blank: () => "Please enter your email address, so that we can answer you.",
    max_length: tooLong("An email address", 254),
    invalid: () => "Please check your email address: it should look like name@example.com.",
  },
  phone: { max_length: tooLong("A telephone number", 40) },
  service: {},
  message: {
    blank: () => "Please write what you would like to ask or tell us.",
    max_length: tooLong("A message", 5000),
  },
};

function messagesFor(problems: Problem[], values: EnquiryRejection["values"]): EnquiryRejection["problems"] {
  const found: EnquiryRejection["problems"] = {};
  for (const { field, code } of problems) {
    if (!isField(field) || found[field]) continue;
    found[field] = messages[field][code]?.(values[field]) ?? "Please check this again.";
  }
  return found;
}

const isField = (name: string): name is EnquiryField => (enquiryFields as readonly string[]).includes(name);
