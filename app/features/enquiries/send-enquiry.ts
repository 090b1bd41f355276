import { data } from "react-router";
import { type EnquiryRejection, type EnquiryResult, enquiryErrors, enquiryFields } from "./enquiry-result.ts";

/**
 * The client side of the action of a page with an enquiry form: where the server cannot be reached,
 * or answers nothing of its own, the form says so and keeps what was typed.
 * @param send asks the server.
 */
export async function sendEnquiry(request: Request, send: () => Promise<EnquiryResult>) {
  const form = await request.clone().formData();
  const answer = await send().catch((): EnquiryResult => {
    const typed = Object.fromEntries(enquiryFields.map((name) => [name, String(form.get(name) ?? "")]));
    const trouble = navigator.onLine ? enquiryErrors.ours : enquiryErrors.offline;
    return { sent: false, typed: typed as EnquiryRejection["typed"], problems: {}, trouble };
  });
  // After a refusal nothing is loaded again, which could fail as well.
  return data(answer, { status: answer.sent ? 200 : 400 });
}
