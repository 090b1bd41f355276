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
 * The action of every page with an enquiry form. With script it answers what the form shows; without,
 * it leads back to the page, so that loading it again sends nothing twice.
 * @param ip the address the form was posted from.
 */
export async function handleEnquiryForm(app: App, ip: string, request: Request) {
  const form = await request.formData();
  const typed = Object.fromEntries(
    enquiryFields.map((name) => [name, textOf(form, name)]),
  ) as EnquiryRejection["typed"];
  const elapsed = form.get("elapsed_ms");
  const refuse = (status: number, refusal: Partial<EnquiryRejection>, headers: Record<string, string> = {}) =>
    data<EnquiryResult>({ sent: false, typed, problems: {}, trouble: null, ...refusal }, { status, headers });
  try {
    const input = parseInput(EnquiryInput, {
      ...typed,
      service: typed.service || null,
      website: textOf(form, "website").slice(0, 500),
      ...(elapsed !== null && { elapsed_ms: Math.max(0, Math.round(Number(elapsed)) || 0) }),
    });
    await submitEnquiry(app, clientAddress({ ip }), input);
  } catch (error) {
    if (error instanceof InvalidInput) return refuse(400, { problems: wordsFor(error.problems, typed) });
    if (error instanceof TooManyRequests) return refuse(429, { trouble: enquiryErrors.tooMany }, error.headers);
    if (!(error instanceof AppError)) app.log.error({ err: error }, "an enquiry by form failed");
    return refuse(error instanceof AppError ? error.status : 500, { trouble: enquiryErrors.ours });
  }
  if (elapsed !== null) return data<EnquiryResult>({ sent: true });
  const { pathname } = new URL(request.url);
  throw redirect(`${pathname}?${ENQUIRY_PARAMETER}=${ENQUIRY_SENT}#${ENQUIRY_ANCHOR}`, 303);
}

/** A file where text belongs is no text; line ends travel as two characters, and count as one. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

type Words = (typed: string) => string;
const tooLong =
  (what: string, most: number): Words =>
  (typed) =>
    `${what} can have ${most.toLocaleString("en")} characters; this has ${typed.trim().length.toLocaleString("en")}.`;

/** What each rule of the schema means to somebody who fills in the form. */
const words: Record<EnquiryField, Record<string, Words>> = {
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

function wordsFor(problems: Problem[], typed: EnquiryRejection["typed"]): EnquiryRejection["problems"] {
  const found: EnquiryRejection["problems"] = {};
  for (const { field, code } of problems) {
    if (!isField(field) || found[field]) continue;
    found[field] = words[field][code]?.(typed[field]) ?? "Please check this again.";
  }
  return found;
}

const isField = (name: string): name is EnquiryField => (enquiryFields as readonly string[]).includes(name);
