import { Readable } from "node:stream";
import { data } from "react-router";
import { addVisitorPicture, discardVisitorPicture } from "#app/features/media/add-visitor-picture.server.ts";
import { giveTestimonial, limitTestimonials, TestimonialInput } from "#app/features/people/give-testimonial.server.ts";
import { testimonialErrors } from "#app/features/people/testimonial-errors.ts";
import {
  MAX_PHOTO_BYTES,
  type TestimonialField,
  type TestimonialRejection,
  type TestimonialResult,
  type TestimonialValues,
} from "#app/features/people/testimonial-result.ts";
import type { App } from "#app/platform/app.ts";
import { AppError, InvalidInput, type Problem, TooManyRequests } from "#app/platform/errors.ts";
import { clientAddress } from "#app/platform/http/ip.ts";
import { parseInput } from "#app/platform/http/validation.ts";
import { readFormText, tooLong, type VisitorMessage, visitorMessages } from "#app/platform/http/visitor-form.ts";

/**
 * The action of the page with the testimonial form. All problems are found before the photo is stored.
 * @param ip the client's address.
 */
export async function handleTestimonialForm(app: App, ip: string, token: string, request: Request) {
  const form = await request.formData();
  const values = Object.fromEntries(
    (["text", "name", "role", "consent"] as const).map((name) => [name, readFormText(form, name)]),
  ) as TestimonialValues;
  const photo = form.get("photo");
  const file = photo instanceof File && photo.size > 0 ? photo : undefined;
  const reject = (status: number, rejection: Partial<TestimonialRejection>, headers: Record<string, string> = {}) =>
    data<TestimonialResult>({ sent: false, values, problems: {}, error: null, ...rejection }, { status, headers });
  try {
    await limitTestimonials(app, clientAddress({ ip }));
    const isSent = await store(app, token, values, file);
    return isSent ? data<TestimonialResult>({ sent: true }) : reject(409, { error: testimonialErrors.closed });
  } catch (error) {
    if (error instanceof InvalidInput)
      return reject(400, { problems: visitorMessages(error.problems, messages, values) });
    if (error instanceof TooManyRequests) return reject(429, { error: testimonialErrors.tooMany }, error.headers);
    if (!(error instanceof AppError)) app.log.error({ err: error }, "a testimonial could not be processed");
    return reject(error instanceof AppError ? error.status : 500, { error: testimonialErrors.unexpected });
  }
}

async function store(app: App, token: string, values: TestimonialValues, file: File | undefined): Promise<boolean> {
  const problems: Problem[] = [];
  if (file && file.size > MAX_PHOTO_BYTES) problems.push({ field: "photo", code: "max_size", message: "" });
  let input: TestimonialInput | undefined;
  try {
    input = parseInput(TestimonialInput, values);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    problems.push(...error.problems);
  }
  if (!input || problems.length > 0) throw new InvalidInput(problems);
  if (!file) return giveTestimonial(app, token, input, null);
  const added = await addPhoto(app, file);
  const discard = () => (added.created ? discardVisitorPicture(app, added.id) : undefined);
  try {
    const isSent = await giveTestimonial(app, token, input, added.id);
    // The same testimonial may already be stored with another photo.
    await discard();
    return isSent;
  } catch (error) {
    await discard();
    throw error;
  }
}

async function addPhoto(app: App, file: File) {
  try {
    return await addVisitorPicture(app, Readable.from(Buffer.from(await file.arrayBuffer())), file.name);
  } catch (error) {
    if (error instanceof InvalidInput) throw InvalidInput.field("photo", "invalid", "");
    throw error;
  }
}

/** The messages for visitors, by field and error code. */
const messages: Record<TestimonialField, Record<string, VisitorMessage>> = {
  text: { blank: () => "Please write a few words.", max_length: tooLong("Your experience", 3000) },
  name: { blank: () => "Please enter the name to show with your testimonial.", max_length: tooLong("Your name", 120) },
  role: { max_length: tooLong("Your location or profession", 120) },
  photo: {
    max_size: () => "The photo is too large. The limit is 10 MB.",
    invalid: () => "We couldn’t read this file as a picture. Please choose a JPEG, PNG, WebP or HEIC photo.",
  },
  consent: { default: () => "Please tick this box. We need your consent to publish your testimonial." },
};
