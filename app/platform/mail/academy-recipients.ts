import type { App } from "../app.ts";
import type { AnyQueryable } from "../database/database.ts";
import type { SiteFacts } from "../site-facts.ts";
import { senderAddress } from "./sender.ts";

/**
 * Who is told of what visitors send: those named in the settings; without any, the contact address; without that,
 * the owners; and if they have no addresses, the sender of all emails.
 */
export async function academyRecipients(app: App, academy: SiteFacts, db: AnyQueryable): Promise<readonly string[]> {
  if (academy.enquiryRecipients.length > 0) return [...new Set(academy.enquiryRecipients)];
  if (academy.contactEmail) return [academy.contactEmail];
  const owners = await app.staff.ownerAddresses(db);
  return owners.length > 0 ? owners : [senderAddress(app.config)];
}
