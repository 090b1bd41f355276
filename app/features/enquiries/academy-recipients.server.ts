import type { App } from "#app/platform/app.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { enquirySettings } from "./enquiry.settings.ts";

/**
 * The recipients from the settings, or else the contact address, or else the owners, or else the sender of all emails.
 */
export const academyRecipients: App["academyRecipients"] = async (db, app) => {
  const { enquiry_recipients } = await app.readSettings(db, enquirySettings);
  if (enquiry_recipients.length > 0) return [...new Set(enquiry_recipients)];
  const { contactEmail } = await app.readSiteFacts(db);
  if (contactEmail) return [contactEmail];
  const owners = await app.staff.ownerAddresses(db);
  return owners.length > 0 ? owners : [senderAddress(app.config)];
};
