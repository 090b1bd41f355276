import { data } from "react-router";
import { type EnquiryRejection, type EnquiryResult, enquiryErrors, enquiryFields } from "./enquiry-result.ts";

/**
 * The client action of a page with an enquiry form. If the server cannot be reached or fails, the form shows an error
 * and keeps the input.
 * @param send calls the server action
 */
export async function sendEnquiry(request: Request, send: () => Promise<EnquiryResult>) {
  const form = await request.clone().formData();
  const result = await send().catch((): EnquiryResult => {
    const values = Object.fromEntries(enquiryFields.map((name) => [name, String(form.get(name) ?? "")]));
    const error = navigator.onLine ? enquiryErrors.unexpected : enquiryErrors.offline;
    return { sent: false, values: values as EnquiryRejection["values"], problems: {}, error };
  });
  // An error status prevents revalidation, which could fail as well.
  return data(result, { status: result.sent ? 200 : 400 });
}
