import { data } from "react-router";
import { testimonialErrors } from "./testimonial-errors.ts";
import type { TestimonialResult, TestimonialValues } from "./testimonial-result.ts";

/**
 * The client action of the page. If the server cannot be reached or fails, the form shows an error and keeps the input.
 * @param send calls the server action
 */
export async function sendTestimonial(request: Request, send: () => Promise<TestimonialResult>) {
  const form = await request.clone().formData();
  const result = await send().catch((): TestimonialResult => {
    const values = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    const error = navigator.onLine ? testimonialErrors.unexpected : testimonialErrors.offline;
    return { sent: false, values: values as TestimonialValues, problems: {}, error };
  });
  // An error status prevents revalidation, which could fail as well.
  return data(result, { status: result.sent ? 200 : 400 });
}
