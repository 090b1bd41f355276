import type { Weekday } from "./time/weekdays.ts";

/** The letter with the new articles of each week. */
export interface DigestSettings {
  /** `draft`: it waits for somebody to send it. `send`: it is sent by itself. */
  mode: "off" | "draft" | "send";
  weekday: Weekday;
  /** From 0 to 23, in the zone of the academy. */
  hour: number;
  /** Since when these hold (ISO 8601), and by whose choice (the id of an account). */
  since: string | null;
  by: number | null;
}

/** What any part of the application may need to know of the site it serves. */
export interface SiteFacts {
  /** Of the academy. */
  name: string;
  /** What items are in that say nothing else, as in `lang`. */
  language: string;
  /** IANA name. */
  timeZone: string;
  /** Empty where there is none. */
  contactEmail: string;
  /** Who is told of new enquiries; empty where nobody is named. */
  enquiryRecipients: readonly string[];
  /** Within how many days enquiries should be answered. */
  enquiryDays: number;
  /** Whether who subscribes to the newsletter has to follow a link before letters come. */
  confirmsSubscriptions: boolean;
  /** Whether letters are put on the site when they are sent. */
  putsLettersOnSite: boolean;
  /** Whether clicks on links of letters are counted. */
  countsLetterClicks: boolean;
  digest: DigestSettings;
}
